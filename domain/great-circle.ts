/** A place on Earth, in decimal degrees; north and east are positive. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Mean radius of the Earth (IUGG), in kilometres. */
const earthRadiusKm = 6371.0088;

/** Distance as the crow flies, in kilometres (haversine formula, on a sphere). */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const halfChord =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(halfChord)));
}

/** The direction to start in, in degrees clockwise from north, from -180 to 180. */
export function bearingDegrees(from: Coordinates, to: Coordinates): number {
  const start = radians(from.latitude);
  const end = radians(to.latitude);
  const turn = radians(to.longitude - from.longitude);
  const east = Math.sin(turn) * Math.cos(end);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn);
  return (Math.atan2(east, north) * 180) / Math.PI;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
