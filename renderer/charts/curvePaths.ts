import type { ChartKind, ChartRow } from './chartRows.ts';

/** Where the plot is within its drawing, CSS pixels, and what its edges stand for. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Of the upper edge; the lower one is 0. */
  readonly most: number;
}

/** One series: its curve, and the area from it down to the series below (empty for lines). SVG paths. */
export interface CurvePath {
  readonly line: string;
  readonly area: string;
}

const isStep = (kind: ChartKind) => kind === 'columns' || kind === 'steps';

/**
 * The curves of rows, a path each, however many points there are: a path is set in one piece. Everything but lines
 * stacks in the order of the series, and a missing value counts as 0 for those above; a gap cuts its own curve in two.
 */
export function curvePaths(rows: readonly ChartRow[], kind: ChartKind, plot: PlotArea): readonly CurvePath[] {
  const count = rows[0]?.values.length ?? 0;
  const perMs = (plot.right - plot.left) / Math.max(1, plot.endMs - plot.startMs);
  const perUnit = (plot.bottom - plot.top) / plot.most;
  const xs = rows.map(({ atMs }) => tenth(plot.left + (atMs - plot.startMs) * perMs));
  const below = rows.map(() => 0);
  return Array.from({ length: count }, (_, series) => {
    const path = { line: '', area: '' };
    let run: CurvePoint[] = [];
    const end = () => {
      const { line, area } = pathOf(run, kind);
      path.line += line;
      path.area += area;
      run = [];
    };
    rows.forEach(({ values }, row) => {
      const value = values[series] ?? null;
      if (value === null) {
        end();
        return;
      }
      const base = kind === 'lines' ? 0 : (below[row] ?? 0);
      below[row] = base + value;
      const y = (height: number) => tenth(plot.bottom - height * perUnit);
      run.push({ x: xs[row] ?? 0, y: y(base + value), base: y(base) });
    });
    end();
    return path;
  });
}

/** The highest value that is to be drawn: of what stacks, the highest sum. */
export function highestOf(rows: readonly ChartRow[], kind: ChartKind): number {
  return rows.reduce((highest, { values }) => {
    const known = values.filter((value) => value !== null);
    const height = kind === 'lines' ? Math.max(0, ...known) : known.reduce((sum, value) => sum + value, 0);
    return Math.max(highest, height);
  }, 0);
}

interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly base: number;
}

function pathOf(run: readonly CurvePoint[], kind: ChartKind): CurvePath {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last) return { line: '', area: '' };
  const rest = run.slice(1);
  const line = `M${first.x},${first.y}${rest.map(({ x, y }) => (isStep(kind) ? `H${x}V${y}` : `L${x},${y}`)).join('')}`;
  if (kind === 'lines') return { line: rest.length === 0 ? `${line}h.1` : line, area: '' };
  const back = run
    .slice(0, -1)
    .toReversed()
    .map(({ x, base }) => (isStep(kind) ? `V${base}H${x}` : `L${x},${base}`));
  return { line, area: `${line}L${last.x},${last.base}${back.join('')}Z` };
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10;
