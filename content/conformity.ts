/** How far the site conforms to the RGAA, in its own terms: what the law wants read on every page that leads there. */
export const conformity = "non conforme";
