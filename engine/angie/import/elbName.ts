/** Longest name of a target group or load balancer. Source: ELB, *Names*. */
export const LONGEST_NAME = 32;

/** A name as ELB takes it: letters, digits and hyphens. */
export function elbName(text: string): string {
  const name = text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return name.slice(0, LONGEST_NAME).replace(/-+$/, '') || 'imported';
}
