import type { ReactNode } from 'react';

export type DiagramType = 'application' | 'network' | 'gateway' | 'classic';

export interface TypeDiagramProps {
  readonly type: DiagramType;
  readonly label: string;
}

const ROWS = [14, 36, 58] as const;
/** What the targets of an Application Load Balancer are chosen by. */
const PATHS = ['/api/*', '/img/*', '/*'] as const;

/** A small drawing of what each type does with what clients send. */
const DRAWINGS: Readonly<Record<DiagramType, () => ReactNode>> = {
  /** Requests, by their paths. */
  application: () => (
    <>
      <Client y={36} />
      <path d="M30 36 H84" />
      <Balancer />
      {ROWS.map((y, row) => (
        <g key={y}>
          <path d={`M120 36 C 144 36, 144 ${y}, 164 ${y}`} />
          <rect x="164" y={y - 9} width="46" height="18" rx="3" />
          <text x="187" y={y + 4} textAnchor="middle" fontSize="11" fill="currentColor" stroke="none">
            {PATHS[row]}
          </text>
        </g>
      ))}
    </>
  ),
  /** Connections, each of which goes through to a target. */
  network: () => (
    <>
      {ROWS.map((y, row) => (
        <g key={y}>
          <Client y={y} radius={7} />
          <path d={`M26 ${y} L84 ${30 + row * 6} H120 L178 ${y}`} />
          <Target y={y} />
        </g>
      ))}
      <Balancer />
    </>
  ),
  /** Packets, which appliances see on their way. */
  gateway: () => (
    <>
      <Client y={54} />
      <path d="M30 54 H84" />
      <rect x="84" y="42" width="52" height="24" rx="6" />
      <path d="M136 54 H188" />
      <Client y={54} x={200} />
      {[78, 118].map((x) => (
        <g key={x}>
          <rect x={x} y="6" width="26" height="16" rx="3" />
          <path d={`M${x + 9} 22 V42 M${x + 17} 42 V22`} />
        </g>
      ))}
    </>
  ),
  classic: () => (
    <>
      <Client y={36} />
      <path d="M30 36 H84" />
      <Balancer />
      {ROWS.map((y) => (
        <g key={y}>
          <path d={`M120 36 C 150 36, 150 ${y}, 178 ${y}`} />
          <Target y={y} />
        </g>
      ))}
    </>
  ),
};

/** How a type of load balancer spreads what comes in. */
export function TypeDiagram({ type, label }: TypeDiagramProps) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 220 72" width="220" height="72" className="bz-type-diagram">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        {DRAWINGS[type]()}
      </g>
    </svg>
  );
}

function Client({ y, x = 18, radius = 10 }: { readonly y: number; readonly x?: number; readonly radius?: number }) {
  return <circle cx={x} cy={y} r={radius} />;
}

function Balancer() {
  return <rect x="84" y="22" width="36" height="28" rx="6" />;
}

function Target({ y }: { readonly y: number }) {
  return <rect x="178" y={y - 8} width="26" height="16" rx="3" />;
}
