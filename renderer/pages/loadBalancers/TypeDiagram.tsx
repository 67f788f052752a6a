const TARGET_ROWS = [14, 36, 58] as const;

/** A small drawing: clients, a load balancer, three targets. */
export function TypeDiagram({ label }: { readonly label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 220 72" width="220" height="72" className="bz-type-diagram">
      <circle cx="18" cy="36" r="10" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M30 36 H84" stroke="currentColor" strokeWidth="2" />
      <rect x="84" y="22" width="36" height="28" rx="6" fill="none" stroke="currentColor" strokeWidth="2" />
      {TARGET_ROWS.map((y) => (
        <g key={y} fill="none" stroke="currentColor" strokeWidth="2">
          <path d={`M120 36 C 150 36, 150 ${y}, 178 ${y}`} />
          <rect x="178" y={y - 8} width="26" height="16" rx="3" />
        </g>
      ))}
    </svg>
  );
}
