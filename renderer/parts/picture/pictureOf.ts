/** A drawing by itself: nothing outside it says how it looks. Sizes in CSS pixels. */
export interface Picture {
  /** An SVG document. */
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const SVG = 'http://www.w3.org/2000/svg';

/** What of the styles of the page a drawing needs. */
const OF_SHAPES = [
  'display',
  'visibility',
  'opacity',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

const MARGIN = 16;

/**
 * What a part of the page shows, as one drawing: its SVGs where they stand, bars and texts around them; buttons and what
 * cannot be seen are left out. Reads styles and places as they are now, so it is for a click and not for each frame.
 */
export function pictureOf(part: HTMLElement): Picture {
  const frame = part.getBoundingClientRect();
  const [width, height] = [Math.ceil(frame.width) + 2 * MARGIN, Math.ceil(frame.height) + 2 * MARGIN];
  const picture = document.createElementNS(SVG, 'svg');
  set(picture, { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  const ground = document.createElementNS(SVG, 'rect');
  set(ground, { width, height, fill: backgroundOf(part) });
  picture.append(ground);
  const move = { x: MARGIN - frame.left, y: MARGIN - frame.top };
  picture.append(...groundsOf(part, move));
  for (const drawing of part.querySelectorAll('svg')) {
    const box = drawing.getBoundingClientRect();
    // A drawing within a drawing comes with it; one without size is not to be seen; icons are of buttons.
    if (drawing.parentElement?.closest('svg') || box.width === 0 || drawing.closest(LEFT_OUT)) continue;
    const copy = styledCopy(drawing);
    set(copy, { x: box.left + move.x, y: box.top + move.y, width: box.width, height: box.height });
    picture.append(copy);
  }
  picture.append(...textsOf(part, move));
  return { text: new XMLSerializer().serializeToString(picture), width, height };
}

const LEFT_OUT = 'button, [role=tooltip], .bz-details';

/** The first background behind it that is not transparent. */
function backgroundOf(part: HTMLElement): string {
  for (let at: HTMLElement | null = part; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!isClear(backgroundColor)) return backgroundColor;
  }
  return 'white';
}

const isClear = (colour: string) => /^(?:transparent|rgba\(.*, 0\))$/.test(colour);

/** Elements with a colour of their own, such as bars. */
function groundsOf(part: HTMLElement, move: { readonly x: number; readonly y: number }): readonly Element[] {
  return [...part.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const box = element.getBoundingClientRect();
    if (element.closest(`svg, ${LEFT_OUT}`) || box.width === 0 || box.height === 0) return [];
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element);
    if (isClear(backgroundColor)) return [];
    const ground = document.createElementNS(SVG, 'rect');
    set(ground, {
      x: box.left + move.x,
      y: box.top + move.y,
      width: box.width,
      height: box.height,
      rx: Number.parseFloat(borderTopLeftRadius) || 0,
      fill: backgroundColor,
    });
    return [ground];
  });
}

function styledCopy(drawing: SVGSVGElement): Element {
  // A copy of an element is of its kind.
  const copy = drawing.cloneNode(true) as Element;
  const [from, to] = [
    [drawing, ...drawing.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  from.forEach((element, place) => {
    const style = getComputedStyle(element);
    const said = OF_SHAPES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    to[place]?.setAttribute('style', said);
  });
  return copy;
}

/** The texts of the part that are not within its drawings, line by line. */
function textsOf(part: HTMLElement, move: { readonly x: number; readonly y: number }): readonly Element[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found: Element[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || text === '' || parent.closest(`svg, ${LEFT_OUT}`)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const style = getComputedStyle(parent);
    // What is for screen readers alone is one pixel large.
    if (box.width < 2 || box.height < 2 || style.visibility === 'hidden' || parent.offsetWidth < 2) continue;
    const line = document.createElementNS(SVG, 'text');
    set(line, {
      x: box.left + move.x,
      y: box.top + move.y + box.height / 2,
      'dominant-baseline': 'central',
      fill: style.color,
      'font-family': style.fontFamily,
      'font-size': style.fontSize,
      'font-weight': style.fontWeight,
    });
    line.textContent = text;
    found.push(line);
  }
  return found;
}

function set(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
