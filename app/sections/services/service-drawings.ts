import drawings from "#app/illustrations/services.svg";
import { type ServiceId, serviceIds } from "#content/site/services.ts";

/**
 * The drawing of each service, 400 × 400: its icon on a card, its image in a dialog. The six lie over each
 * other in one file, which shows the one that its address names.
 */
export const serviceDrawings = Object.fromEntries(
  serviceIds.map((id) => [id, `${drawings}#${id}`]),
) as Record<ServiceId, string>;
