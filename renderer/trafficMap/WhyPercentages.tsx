import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { expectedShares, isWeighted, type Division } from '../../engine/model/expectedShares.ts';
import { useFormats } from '../look/useFormats.ts';
import { ZoneSwatch } from '../look/ZoneSwatch.tsx';
import { zoneLook } from '../look/zoneLook.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { MapNode, MapScene } from './MapScene.ts';
import { shareVerdict } from './shareVerdict.ts';

/**
 * The division behind every percentage, from the real state: each node's part, its eligible targets, what each gets;
 * whether what is observed agrees; and how all would be cut with cross-zone off and on.
 * Source: E-019 … E-021; console, *Seeing the arithmetic*.
 */
export function WhyPercentages({ scene }: { readonly scene: MapScene }) {
  const { why } = useTexts().map;
  const formats = useFormats();
  const { divisions, isFixed } = scene.theory;
  const answering = divisions.filter(({ nodeShare }) => nodeShare > 0).length;
  if (!isFixed) {
    return (
      <div className="bz-why">
        <StatusIndicator type="info">{why.methodDecides}</StatusIndicator>
      </div>
    );
  }
  const parts = divisions.filter(({ each }) => each > 0).map(({ each }) => each);
  const isSum = scene.isCrossZone && parts.length > 1 && !divisions.some(isWeighted);
  return (
    <div className="bz-why">
      <div className="bz-why-lines">
        {scene.nodes.map((node, index) => {
          const division = divisions[index];
          return division && <DivisionLine key={node.nodeId} {...{ scene, node, division, answering }} />;
        })}
        {isSum && (
          <p className="bz-why-sum">
            {why.everyTarget} {parts.map((each) => formats.exact(each)).join(' + ')} ={' '}
            <b>{formats.exact(parts.reduce((sum, each) => sum + each, 0))}</b>
          </p>
        )}
        <div className="bz-why-verdict">
          <Verdict scene={scene} />
        </div>
      </div>
      <div className="bz-why-strips">
        <Strip scene={scene} isCrossZone={false} />
        <Strip scene={scene} isCrossZone />
      </div>
    </div>
  );
}

/** The sentence that goes under the panel's title. */
export function useWhyDescription(scene: MapScene): string {
  const { why } = useTexts().map;
  if (!scene.theory.isFixed) return why.descriptionMethod;
  if (scene.theory.divisions.some(({ isFailOpen, nodeShare }) => isFailOpen && nodeShare > 0)) {
    return why.descriptionFailOpen;
  }
  return scene.isCrossZone ? why.descriptionOn : why.descriptionOff;
}

function DivisionLine(props: {
  readonly scene: MapScene;
  readonly node: MapNode;
  readonly division: Division;
  /** Nodes in DNS. */
  readonly answering: number;
}) {
  const { why } = useTexts().map;
  const formats = useFormats();
  const { division, scene } = props;
  const isOut = division.nodeShare <= 0;
  const weighted = isWeighted(division);
  const among = weighted
    ? why.weights
    : division.isFailOpen
      ? why.targetsFailOpen
      : scene.isCrossZone
        ? why.healthyAllZones
        : why.healthyThisZone;
  return (
    <div className="bz-why-line">
      <ZoneSwatch place={props.node.place}>{props.node.zone}</ZoneSwatch>
      {isOut || division.eligible === 0 ? (
        <span className="bz-quiet">{isOut ? why.notInDns : why.nobody}</span>
      ) : (
        <>
          <Part figure={formats.exact(division.nodeShare)} words={why.nodesInDns(formats.integer(props.answering))} />
          <em>÷</em>
          <Part figure={formats.integer(weighted ? division.weight : division.eligible)} words={among} />
          <em>=</em>
          <Part
            figure={formats.exact(division.each)}
            words={weighted ? why.eachWeight : scene.isCrossZone ? why.toEachTarget : why.eachTarget}
            className="is-result"
          />
        </>
      )}
    </div>
  );
}

function Part(props: { readonly figure: string; readonly words: string; readonly className?: string }) {
  return (
    <span className={props.className}>
      <b>{props.figure}</b>
      <small>{props.words}</small>
    </span>
  );
}

function Verdict({ scene }: { readonly scene: MapScene }) {
  const { why } = useTexts().map;
  const formats = useFormats();
  const verdict = shareVerdict(scene);
  switch (verdict.kind) {
    case 'methodDecides':
      return <StatusIndicator type="info">{why.methodDecides}</StatusIndicator>;
    case 'noTraffic':
      return <StatusIndicator type="pending">{why.noTraffic}</StatusIndicator>;
    case 'matches':
      return <StatusIndicator type="success">{why.matches}</StatusIndicator>;
    case 'matchesGiven': {
      const split = scene.nodes.map(({ share }) => formats.observed(share)).join(' / ');
      return <StatusIndicator type="info">{why.matchesGiven(split)}</StatusIndicator>;
    }
    case 'differs': {
      const sentences = verdict.targets.map((target) =>
        why.differs({
          name: target.name,
          share: formats.observed(target.share),
          expected: formats.exact(target.expectedGiven ?? target.expected),
        }),
      );
      return <StatusIndicator type="warning">{sentences.join('; ')}.</StatusIndicator>;
    }
    default:
      return verdict satisfies never;
  }
}

/** CSS pixels that a letter of a name takes, and those that a strip has in the smallest window. */
const LETTER = 7;
const NARROWEST_STRIP = 480;
/** Most targets whose names fit on a strip. */
const NAMED_PIECES = 14;

/** All traffic as one strip, cut into targets; the colours of a piece are the nodes that it comes from. */
function Strip({ scene, isCrossZone }: { readonly scene: MapScene; readonly isCrossZone: boolean }) {
  const { why } = useTexts().map;
  const formats = useFormats();
  const isNow = scene.isCrossZone === isCrossZone;
  const { shares, byNode } = expectedShares({ ...scene.question, isCrossZone });
  const label = isCrossZone ? why.crossZoneOn : why.crossZoneOff;
  const isDense = scene.targets.length > NAMED_PIECES;
  const words = scene.targets.map(({ name }, index) => `${name} ${formats.exact(shares[index])}`).join(', ');
  return (
    <figure className={`bz-strip${isNow ? ' is-now' : ''}${isDense ? ' is-dense' : ''}`}>
      <figcaption>
        {label}
        {isNow && <span>{why.now}</span>}
      </figcaption>
      <div role="img" aria-label={`${label}: ${words}`}>
        {scene.targets.map(({ key, name }, index) => {
          const share = shares[index] ?? 0;
          if (share <= 0) return null;
          return (
            <div key={key} className="bz-strip-piece" style={{ flexGrow: share * 1_000 }}>
              {scene.nodes.map((node, from) => {
                const part = byNode[index]?.[from] ?? 0;
                return (
                  part > 0 && (
                    <i key={node.nodeId} style={{ flexGrow: part * 1_000, background: zoneLook(node.place).fill }} />
                  )
                );
              })}
              {!isDense && name.length * LETTER <= share * NARROWEST_STRIP && (
                <span>
                  {name}
                  <small>{formats.exact(share)}</small>
                </span>
              )}
            </div>
          );
        })}
      </div>
    </figure>
  );
}
