import Box from '@cloudscape-design/components/box';
import Table from '@cloudscape-design/components/table';
import type { NextChoicesView } from '../../../../engine/contract/views/BalancingView.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { Figure } from '../../../parts/Figure.tsx';
import { useTexts } from '../../../texts/useTexts.ts';

const PLAYED = 1_000;
/** Rows that are shown; the rest is counted. */
const MOST_ROWS = 20;

/** What each target would get of the requests that were played, and the keys that move when it is removed. */
export function PlayedShares({
  view,
  nameOf,
}: {
  readonly view: NextChoicesView;
  readonly nameOf: (key: string) => string;
}) {
  const { balancing } = useTexts();
  const texts = balancing.play;
  const formats = useFormats();
  const moved = new Map(view.moved?.map((one) => [one.key, one]));
  const hidden = view.shares.length - MOST_ROWS;
  return (
    <div>
      <Table
        variant="embedded"
        contentDensity="compact"
        items={view.shares.slice(0, MOST_ROWS)}
        trackBy="key"
        wrapLines
        ariaLabels={{ tableLabel: texts.share }}
        columnDefinitions={[
          { id: 'target', header: texts.target, cell: ({ key }) => nameOf(key), isRowHeader: true },
          {
            id: 'share',
            header: <Figure>{texts.share}</Figure>,
            cell: ({ requests }) => <Figure>{formats.observed(requests / PLAYED)}</Figure>,
          },
          ...(view.moved === null
            ? []
            : [
                {
                  id: 'moved',
                  header: texts.moved,
                  cell: ({ key }: NextChoicesView['shares'][number]) => {
                    const { own = 0, others = 0 } = moved.get(key) ?? {};
                    const words = texts.movedOwn(formats.integer(own));
                    return others === 0 ? words : `${words}, ${texts.movedOthers(formats.integer(others))}`;
                  },
                },
              ]),
        ]}
      />
      {hidden > 0 && <Box color="text-body-secondary">{texts.more(hidden)}</Box>}
    </div>
  );
}
