import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../../shell/PageHandle.ts';

/** The crumbs before an edit page of a group. */
const above: PageHandle['above'] = ({ shell }, { name = '' }) => [
  { text: shell.pages.targetGroups, path: '/target-groups' },
  { text: name, path: `/target-groups/${name}` },
];

/** The pages that edit the attributes and the tags of a group. */
export const attributeRoutes: RouteObject[] = [
  {
    path: '/target-groups/:name/edit/attributes',
    handle: { crumb: ({ groupAttributes }) => groupAttributes.editTitle, above } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./EditAttributesPage.tsx')).EditAttributesPage }),
  },
  {
    path: '/target-groups/:name/edit/tags',
    handle: { crumb: ({ parts }) => parts.manageTags, above } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./EditTagsPage.tsx')).EditTagsPage }),
  },
];
