import Link from '@cloudscape-design/components/link';
import type { NamedResource } from '../../parts/resourceName.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** The resource that an event concerns, as a link where it still has a page. */
export function EventResource({ resource }: { readonly resource: NamedResource | null }) {
  const { parts } = useTexts();
  if (resource === null) return parts.none;
  return resource.path === null ? resource.name : <Link href={`#${resource.path}`}>{resource.name}</Link>;
}
