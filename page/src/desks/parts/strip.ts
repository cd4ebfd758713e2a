/** A strip of links that scrolls sideways on a phone: the one that is open is in sight whenever it changes, and an edge fades where there is more behind it. */
export function strip(nav: HTMLElement): () => void {
  const edges = (): void => {
    const behind = nav.scrollWidth - nav.clientWidth - nav.scrollLeft;
    nav.style.setProperty("--fade-left", nav.scrollLeft > 1 ? "28px" : "0px");
    nav.style.setProperty("--fade-right", behind > 1 ? "28px" : "0px");
  };
  const show = (): void => {
    const open = nav.querySelector("[aria-current]")?.getBoundingClientRect();
    const all = nav.getBoundingClientRect();
    if (open) nav.scrollLeft += open.left + open.width / 2 - (all.left + all.width / 2);
    edges();
  };
  const changed = new MutationObserver(show);
  changed.observe(nav, { subtree: true, attributeFilter: ["aria-current"] });
  const resized = new ResizeObserver(show);
  resized.observe(nav);
  nav.addEventListener("scroll", edges, { passive: true });
  show();
  return () => {
    changed.disconnect();
    resized.disconnect();
    nav.removeEventListener("scroll", edges);
  };
}
