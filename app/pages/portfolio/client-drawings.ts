import coach from "#app/illustrations/portfolio-coach.svg";
import dentalLab from "#app/illustrations/portfolio-dental-lab.svg";
import lawFirm from "#app/illustrations/portfolio-law-firm.svg";
import lawyer from "#app/illustrations/portfolio-lawyer.svg";
import paintingWorkshop from "#app/illustrations/portfolio-painting-workshop.svg";
import sportsStudio from "#app/illustrations/portfolio-sports-studio.svg";
import type { ClientId } from "#content/portfolio.ts";

/** The site of each client, 800 × 540. */
export const clientDrawings = {
  garance: paintingWorkshop,
  vasseur: lawyer,
  delmas: lawFirm,
  nacre: dentalLab,
  elan: sportsStudio,
  lorca: coach,
} as const satisfies Record<ClientId, string>;
