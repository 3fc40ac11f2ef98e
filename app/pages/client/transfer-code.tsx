import encodeQR from "qr";
import { type Transfer, transferCode } from "#domain/billing/transfer-code.ts";
import styles from "./payment.module.css";

/** Light modules around a QR code (ISO/IEC 18004, 6.3.8). */
const quietZone = 4;

/** The QR code of a transfer, for the application of a bank. `label`: the same transfer in words. */
export function TransferCode({ transfer, label }: { transfer: Transfer; label: string }) {
  const { size, path } = drawnCode(transferCode(transfer));
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fffdf8" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#0b1026" d={path} />
    </svg>
  );
}

/** The QR code of a text as a drawing: its side in modules, and a path over the dark ones, row by row. */
export function drawnCode(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quietZone });
  const runs = rows.flatMap((row, y) => {
    const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []));
    return starts.map((x) => {
      const length = row.slice(x).findIndex((isDark) => !isDark);
      return `M${x} ${y}h${length}v1h${-length}z`;
    });
  });
  return { size: rows.length, path: runs.join("") };
}
