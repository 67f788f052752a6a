/** An event of Electron's whose default can be prevented. */
export type Preventable<Fields> = Fields & { readonly defaultPrevented: boolean; preventDefault(): void };

export function preventable<Fields extends object>(fields: Fields): Preventable<Fields> {
  let defaultPrevented = false;
  return Object.defineProperty(
    { ...fields, preventDefault: () => void (defaultPrevented = true) },
    'defaultPrevented',
    { get: () => defaultPrevented },
  ) as Preventable<Fields>; // the property is defined just above
}
