/**
 * The small rocket, as `rocket.svg`: drawn in the page, since it is lighter than a request. It stands in a box, which
 * browsers move without painting it again; a drawing they do not.
 */
export function Rocket({ className }: { readonly className?: string }) {
  return (
    <span className={className}>
      <svg viewBox="0 0 60 130" width="100%" aria-hidden="true">
        <path fill="#ffb27d" d="M23 86c-2 14 2 24 7 36 5-12 9-22 7-36z" />
        <path fill="#fff0cf" d="M26.6 86c-1 8 1 14 3.4 20 2.4-6 4.4-12 3.4-20z" />
        <path fill="#ff7a59" d="M19 66c-8 4-12 12-12 22q7.5-6 15-6zm22 0c8 4 12 12 12 22q-7.5-6-15-6z" />
        <path fill="#fff6e6" d="M30 4C41 14 46 28 46 42s-4 28-9 38H23c-5-10-9-24-9-38S19 14 30 4" />
        <path fill="#e9d3b8" d="M30 4C41 14 46 28 46 42s-4 28-9 38h-5c5-12 7-24 7-38S36 14 30 4" />
        <path fill="#ff7a59" d="M30 4c6 5 10 12 13 19-8 3-18 3-26 0C20 16 24 9 30 4" />
        <circle cx="30" cy="40" r="7" fill="#0b1026" />
        <circle cx="30" cy="40" r="4.6" fill="#7fd6c8" />
        <path fill="#0b1026" d="M23 80h14l-2 6H25z" />
      </svg>
    </span>
  );
}
