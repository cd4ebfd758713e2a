/** How much larger this screen writes than a small one: what is drawn grows with it, as what is written does. */
export function zoom(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}
