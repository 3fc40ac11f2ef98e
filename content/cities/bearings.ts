import type { Coordinates } from "#domain/great-circle.ts";

/** A position as sailors write it: « 43° 17′ 47″ N, 5° 22′ 11″ E ». */
export function sailorsPosition({ latitude, longitude }: Coordinates): string {
  return `${arc(latitude)} ${latitude < 0 ? "S" : "N"}, ${arc(longitude)} ${longitude < 0 ? "O" : "E"}`;
}

function arc(degrees: number): string {
  const seconds = Math.round(Math.abs(degrees) * 3600);
  return `${Math.floor(seconds / 3600)}° ${Math.floor(seconds / 60) % 60}′ ${seconds % 60}″`;
}

const winds = ["nord", "nord-est", "est", "sud-est", "sud", "sud-ouest", "ouest", "nord-ouest"] as const;

/** A direction as sailors say it, from degrees clockwise from north, negative ones included: « 95°, est ». */
export function bearing(degrees: number): string {
  const whole = (Math.round(degrees) + 360) % 360;
  return `${whole}°, ${winds[Math.round(whole / 45) % 8]}`;
}
