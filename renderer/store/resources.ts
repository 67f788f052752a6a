import { create } from 'zustand';
import type { ResourcesView } from '../../engine/contract/views/ResourcesView.ts';
import { changedResources } from '../../engine/model/changedResources.ts';
import { emptyResources } from '../../engine/model/emptyResources.ts';
import type { ZoneName } from '../../engine/model/names.ts';
import type { Resources } from '../../engine/model/Resources.ts';

interface ResourcesState {
  /** False until the engine has sent everything once. */
  readonly isLoaded: boolean;
  readonly resources: Resources;
}

/** Everything that has been created, as the engine has it. */
export const useResources = create<ResourcesState>()(() => ({ isLoaded: false, resources: emptyResources('', []) }));

/** Takes over what the engine sent. */
export function applyResources(view: ResourcesView): void {
  useResources.setState(({ resources }) => {
    if (view.kind === 'changes') return { resources: changedResources(resources, view.changes) };
    const zones = view.zones as readonly ZoneName[]; // names that the engine gave
    return { isLoaded: true, resources: changedResources(emptyResources(view.region, zones), view.changes) };
  });
}
