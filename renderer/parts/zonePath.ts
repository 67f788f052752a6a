/** Address of a zone's page, without `#`; `rest` such as `?tab=events`. */
export function zonePath(zone: string, rest = ''): string {
  return `/zones/${zone}${rest}`;
}
