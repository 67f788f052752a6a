/** Motion is a cue for eyes that are there: it stops while the window is not focused. Figures go on. Returns how to undo. */
export function stillWhenUnfocused(): () => void {
  const update = () => {
    document.documentElement.toggleAttribute('data-still', !document.hasFocus());
  };
  addEventListener('focus', update);
  addEventListener('blur', update);
  update();
  return () => {
    removeEventListener('focus', update);
    removeEventListener('blur', update);
  };
}
