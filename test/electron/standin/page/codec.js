/**
 * Structured clone as text, the same on both sides: what IPC carries, and the refusal of what it does not. An
 * expression, put into pages as it stands. Typed arrays and errors are left out: our contract has JSON only.
 */
(() => {
  const uncloneable = () => new TypeError('An object could not be cloned.');

  const encoded = (value, seen = new Map()) => {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'undefined':
        return { kind: 'undefined' };
      case 'bigint':
        return { kind: 'bigint', text: String(value) };
      case 'number':
        return Number.isFinite(value) ? value : { kind: 'number', text: String(value) };
      case 'function':
      case 'symbol':
        throw uncloneable();
    }
    if (value === null) return null;
    if (seen.has(value)) return { kind: 'again', at: seen.get(value) };
    const at = seen.size;
    seen.set(value, at);
    if (Array.isArray(value)) return { kind: 'array', at, items: Array.from(value, (one) => encoded(one, seen)) };
    if (value instanceof Date) return { kind: 'date', at, ms: value.getTime() };
    if (value instanceof Map) return { kind: 'map', at, items: encoded([...value], seen) };
    if (value instanceof Set) return { kind: 'set', at, items: encoded([...value], seen) };
    if (value instanceof Promise || value instanceof WeakMap) throw uncloneable();
    return { kind: 'object', at, items: Object.entries(value).map(([key, one]) => [key, encoded(one, seen)]) };
  };

  const decoded = (given, known = []) => {
    if (given === null || typeof given !== 'object') return given;
    const keep = (value) => (known[given.at] = value);
    switch (given.kind) {
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(given.text);
      case 'number':
        return Number(given.text);
      case 'again':
        return known[given.at];
      case 'date':
        return keep(new Date(given.ms));
      case 'array': {
        const array = keep([]);
        for (const one of given.items) array.push(decoded(one, known));
        return array;
      }
      case 'map': {
        const map = keep(new Map());
        for (const [key, value] of decoded(given.items, known)) map.set(key, value);
        return map;
      }
      case 'set': {
        const set = keep(new Set());
        for (const one of decoded(given.items, known)) set.add(one);
        return set;
      }
      default: {
        const object = keep({});
        for (const [key, one] of given.items) object[key] = decoded(one, known);
        return object;
      }
    }
  };

  return { encode: (value) => JSON.stringify(encoded(value)), decode: (text) => decoded(JSON.parse(text)) };
})();
