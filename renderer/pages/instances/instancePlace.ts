import type { InstanceDetailView } from '../../../engine/contract/views/StatesView.ts';
import type { Instance } from '../../../engine/model/Instance.ts';

/** Where an instance is: `127.0.10.10:8080`, with further ports behind it; the address alone while nothing is bound there. */
export function instancePlace({ address }: Instance, detail: InstanceDetailView | undefined): string {
  const ports = detail?.ports ?? [];
  return ports.length === 0 ? address : `${address}:${ports.join(', ')}`;
}
