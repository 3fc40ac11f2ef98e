import { BookingLink } from "#app/sections/booking-link.tsx";
import { serviceDrawings } from "#app/sections/services/service-drawings.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { serviceTexts } from "#content/service-texts.ts";
import { type ServiceId, services } from "#content/services.ts";
import { ServiceBadge } from "./service-badge.tsx";

type ServiceDialogProps = { readonly id: ServiceId; readonly onClose: () => void };

/** A service in full. Its id is the service's, so that `?modal=` opens it before any script is loaded. */
export function ServiceDialog({ id, onClose }: ServiceDialogProps) {
  const { title, badge } = services[id];
  return (
    <Dialog
      id={id}
      title={title}
      badge={<ServiceBadge badge={badge} />}
      image={<img src={serviceDrawings[id]} width="400" height="400" alt="" loading="lazy" />}
      onClose={onClose}
      named
    >
      <ServiceText id={id} />
      <BookingLink />
    </Dialog>
  );
}

/** The text of a service. */
export function ServiceText({ id }: { readonly id: ServiceId }) {
  return serviceTexts[id].map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
