/**
 * Where everything of the traffic map stands. Positions depend on the width, the zones and the number of targets, never
 * on rates: a row, a port and a lane stay put while figures change. Up to `FLOW_LIMIT` targets each target is a row with
 * its own edges; above, each zone is a grid with one cell per target and one edge per node, so the map stays one screen.
 * Everything is in CSS pixels.
 */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ZoneBox {
  readonly band: Box;
  /** Null where the zone has no node. */
  readonly node: Box | null;
  readonly list: Box;
  /** One per target of the zone, in order. */
  readonly slots: readonly Box[];
}

/** Places within a row, from its left edge; those of numbers are right edges. */
export interface Columns {
  /** Characters of a name that fit. */
  readonly nameCharacters: number;
  /** Null when there is no room for addresses. */
  readonly address: number | null;
  readonly bar: { readonly x: number; readonly width: number };
  readonly rate: number;
  readonly share: number;
  readonly expected: number;
}

export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly mode: 'flow' | 'grid';
  readonly clients: Box;
  /** From the clients to the DNS answer. */
  readonly clientsEdge: string;
  /** Whether the clients stand over the DNS answer for want of width. */
  readonly isStacked: boolean;
  readonly dns: Box;
  /** Middle of the line of each node in the DNS card. */
  readonly dnsRows: readonly number[];
  readonly zones: readonly ZoneBox[];
  readonly columns: Columns;
}

/** Most targets that are drawn as rows. Source: console, *Traffic map*. */
export const FLOW_LIMIT = 40;

const HEADINGS = 30;
const BAND_HEADER = 34;
const BAND_GAP = 14;
const PAD = 10;
const NODE_HEIGHT = 80;
const DNS_LINE = 28;
const CLIENTS_HEIGHT = 104;
const CELL = { minWidth: 30, height: 22, gap: 3 };
/** Mean width of a bold character of 13 px. */
const NAME_CHARACTER = 7.6;

export interface MapShape {
  /** Of the map. */
  readonly width: number;
  readonly zones: readonly { readonly hasNode: boolean; readonly targets: number }[];
  /** Characters of the longest name of a target. */
  readonly longestName: number;
}

/** The layout of a map. At least 680 wide, whatever room there is. */
export function layoutMap({ width: room, zones, longestName }: MapShape): MapLayout {
  const width = Math.max(room, 680);
  const total = zones.reduce((sum, { targets }) => sum + targets, 0);
  const mode = total > FLOW_LIMIT ? 'grid' : 'flow';
  const lanes = lanesOf(width);
  const rowHeight = total <= 14 ? 27 : 24;
  let top = HEADINGS;
  const boxes = zones.map((zone): ZoneBox => {
    const box = zoneBox({ width, lanes, mode, rowHeight, top }, zone);
    top += box.band.height + BAND_GAP;
    return box;
  });
  const nodes = zones.filter(({ hasNode }) => hasNode).length;
  const dnsHeight = 66 + nodes * DNS_LINE;
  const stackHeight = lanes.isStacked ? CLIENTS_HEIGHT + 24 + dnsHeight : dnsHeight;
  const height = Math.max(top - BAND_GAP + 2, HEADINGS + stackHeight + 2);
  const middle = (HEADINGS + height) / 2;
  const dns: Box = {
    x: lanes.dnsX,
    y: lanes.isStacked ? middle + stackHeight / 2 - dnsHeight : middle - dnsHeight / 2,
    width: lanes.dnsWidth,
    height: dnsHeight,
  };
  const clients: Box = lanes.isStacked
    ? { x: 0, y: dns.y - 24 - CLIENTS_HEIGHT, width: lanes.dnsWidth, height: CLIENTS_HEIGHT }
    : { x: 0, y: middle - CLIENTS_HEIGHT / 2, width: lanes.clientsWidth, height: CLIENTS_HEIGHT };
  return {
    width,
    height,
    mode,
    clients,
    clientsEdge: lanes.isStacked
      ? `M${lanes.dnsWidth / 2} ${clients.y + CLIENTS_HEIGHT}V${dns.y}`
      : `M${lanes.clientsWidth} ${middle}H${dns.x}`,
    isStacked: lanes.isStacked,
    dns,
    dnsRows: Array.from({ length: nodes }, (_, index) => dns.y + 40 + index * DNS_LINE + DNS_LINE / 2),
    zones: boxes,
    columns: columnsOf(lanes.listWidth, longestName),
  };
}

interface Lanes {
  readonly isStacked: boolean;
  readonly clientsWidth: number;
  readonly dnsX: number;
  readonly dnsWidth: number;
  readonly bandX: number;
  readonly nodeWidth: number;
  readonly listWidth: number;
}

/** Below 1040 px lanes are narrower; below 900 the clients stand over the DNS answer. */
function lanesOf(width: number): Lanes {
  const isRoomy = width >= 1_040;
  const isStacked = width < 900;
  const clientsWidth = isStacked ? 0 : 116;
  const dnsWidth = isRoomy ? 172 : 164;
  const nodeWidth = isRoomy ? 150 : 132;
  const listWidth = Math.round(Math.min(620, Math.max(308, width * (isRoomy ? 0.38 : 0.35))));
  const clientsGap = isStacked ? 0 : isRoomy ? 44 : 24;
  const slack = Math.max(70, width - clientsWidth - clientsGap - dnsWidth - nodeWidth - listWidth - 2 * PAD);
  const dnsX = clientsWidth + clientsGap;
  return {
    isStacked,
    clientsWidth,
    dnsX,
    dnsWidth,
    bandX: dnsX + dnsWidth + Math.round(slack * 0.34),
    nodeWidth,
    listWidth,
  };
}

function zoneBox(
  map: {
    readonly width: number;
    readonly lanes: Lanes;
    readonly mode: 'flow' | 'grid';
    readonly rowHeight: number;
    readonly top: number;
  },
  { hasNode, targets: count }: MapShape['zones'][number],
): ZoneBox {
  const { lanes, mode, rowHeight, width } = map;
  const { bandX, nodeWidth, listWidth } = lanes;
  const listX = width - PAD - listWidth;
  const mostPerRow = Math.max(1, Math.floor((listWidth + CELL.gap) / (CELL.minWidth + CELL.gap)));
  const gridRows = Math.max(1, Math.ceil(count / mostPerRow));
  // Full rows of equal cells rather than a last row with one; few targets still make cells, not bars.
  const perRow = Math.max(gridRows > 1 ? 1 : Math.min(mostPerRow, 8), Math.ceil(count / gridRows));
  const cellWidth = (listWidth + CELL.gap) / perRow - CELL.gap;
  const listHeight = mode === 'flow' ? Math.max(1, count) * rowHeight : gridRows * (CELL.height + CELL.gap) + 26;
  const body = Math.max(hasNode ? NODE_HEIGHT : 0, listHeight);
  const band = { x: bandX, y: map.top, width: width - bandX, height: BAND_HEADER + body + PAD };
  const bodyTop = map.top + BAND_HEADER;
  const list = { x: listX, y: bodyTop + (body - listHeight) / 2, width: listWidth, height: listHeight };
  const slots = Array.from({ length: count }, (_, index): Box =>
    mode === 'flow'
      ? { x: listX, y: list.y + index * rowHeight, width: listWidth, height: rowHeight }
      : {
          x: listX + (index % perRow) * (cellWidth + CELL.gap),
          y: list.y + Math.floor(index / perRow) * (CELL.height + CELL.gap),
          width: cellWidth,
          height: CELL.height,
        },
  );
  const node = { x: bandX + PAD, y: bodyTop + (body - NODE_HEIGHT) / 2, width: nodeWidth, height: NODE_HEIGHT };
  return { band, node: hasNode ? node : null, list, slots };
}

/** Names take the room that the longest needs, within limits; addresses only where the bar keeps 130 px. */
function columnsOf(listWidth: number, longestName: number): Columns {
  const numbers = 196;
  const mostName = listWidth >= 420 ? 150 : 96;
  const nameWidth = Math.min(mostName, Math.max(46, Math.ceil(longestName * NAME_CHARACTER) + 12));
  const nameEnd = 26 + nameWidth;
  const hasAddress = listWidth - nameEnd - 138 - numbers >= 130 && longestName < 16;
  const barX = nameEnd + (hasAddress ? 138 : 0);
  return {
    nameCharacters: Math.floor((nameWidth - 10) / NAME_CHARACTER),
    address: hasAddress ? nameEnd : null,
    bar: { x: barX, width: Math.max(24, listWidth - barX - numbers) },
    rate: listWidth - 138,
    share: listWidth - 72,
    expected: listWidth - 8,
  };
}

/** A curve that leaves and arrives level, so that parallel edges keep their distance. */
export function curve(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): string {
  const bend = (to.x - from.x) * 0.48;
  const round = (value: number) => Math.round(value * 10) / 10;
  const start = `M${round(from.x)},${round(from.y)}`;
  return `${start}C${round(from.x + bend)},${round(from.y)} ${round(to.x - bend)},${round(to.y)} ${round(to.x)},${round(to.y)}`;
}

/**
 * Width of an edge: 1.5 px when idle, then 4 px more for each factor of ten of requests a second, at most 20. Absolute:
 * the same rate is as wide on every map.
 */
export function edgeWidth(rate: number): number {
  return rate <= 0 ? 1.5 : Math.min(20, 1.5 + 4 * Math.log10(1 + rate));
}

/** The vertical place of port `index` of `count` on a side of `height`, at most 9 px apart and centred. */
export function portPlace(index: number, count: number, height: number): number {
  const step = count > 1 ? Math.min(9, (height - 16) / (count - 1)) : 0;
  return height / 2 + (index - (count - 1) / 2) * step;
}
