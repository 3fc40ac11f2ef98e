/** A section brought to the top by its anchor starts 96 px down (`scroll-padding-top`): it has to count as read. */
const belowTheBar = "-112px 0px -50% 0px";

/**
 * Marks in the table of contents the section being read, the first of those that reach into the upper half of the
 * window below the fixed bar, and keeps its link in view.
 */
export class ContentsElement extends HTMLElement {
  connectedCallback() {
    this.#openBesideText();
    const links = [...this.querySelectorAll("a")];
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(`#${target.id}`);
          else visible.delete(`#${target.id}`);
        }
        const current = links.find(({ hash }) => visible.has(hash));
        for (const link of links) {
          if (link === current) link.setAttribute("aria-current", "location");
          else link.removeAttribute("aria-current");
        }
        if (current) keepInView(this.closest("nav"), current);
      },
      { rootMargin: belowTheBar },
    );
    for (const { hash } of links) {
      const section = document.getElementById(hash.slice(1));
      if (section) observer.observe(section);
    }
  }

  /** The style sheet shows the list beside the text, open or not; assistive technologies read the attribute. */
  #openBesideText() {
    const wide = matchMedia("(width >= 62rem)");
    const list = this.querySelector("details");
    const follow = () => list?.toggleAttribute("open", wide.matches);
    // On a narrow window, the visitor may have opened it before this script ran: it stays open.
    if (wide.matches) follow();
    wide.addEventListener("change", follow);
  }
}

/** Scrolls the list alone, so that the page keeps its place. */
function keepInView(nav: HTMLElement | null, link: Element) {
  if (!nav || nav.scrollHeight <= nav.clientHeight) return;
  const frame = nav.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  const margin = 2 * (bottom - top);
  if (top < frame.top + margin) nav.scrollTop -= frame.top + margin - top;
  if (bottom > frame.bottom - margin) nav.scrollTop += bottom - frame.bottom + margin;
}
