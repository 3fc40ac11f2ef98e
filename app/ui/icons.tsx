import type { ReactNode } from "react";

/** Every icon is decoration: the control around it carries the name. */
export type IconProps = {
  /** Side in CSS pixels. */
  readonly size?: number;
  readonly className?: string;
};

/** A stroked drawing on a square grid; shared by the icons here and those of the layout. */
export function StrokeIcon({
  grid,
  stroke = 2,
  size = grid,
  className,
  children,
}: IconProps & { readonly grid: number; readonly stroke?: number; readonly children: ReactNode }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox={`0 0 ${grid} ${grid}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const PhoneIcon = ({ size = 20, ...rest }: IconProps) => (
  <StrokeIcon grid={24} size={size} {...rest}>
    <path d="M5 3.5h3.6l1.8 5-2.4 1.6a12 12 0 0 0 5.9 5.9l1.6-2.4 5 1.8V19a2 2 0 0 1-2.1 2C10.3 20.6 3.4 13.7 3 5.6A2 2 0 0 1 5 3.5z" />
  </StrokeIcon>
);

export const CalendarIcon = (props: IconProps) => (
  <StrokeIcon grid={24} size={20} {...props}>
    <path d="M4 6.5h16v13.5H4zM4 10.8h16M8.5 3.5v4.5M15.5 3.5v4.5" />
    <path d="M12 15.4h0" strokeWidth={3.4} />
  </StrokeIcon>
);

export const ArrowRightIcon = (props: IconProps) => (
  <StrokeIcon grid={20} {...props}>
    <path d="M3 10h13M11 5l5 5-5 5" />
  </StrokeIcon>
);

export const ArrowLeftIcon = (props: IconProps) => (
  <StrokeIcon grid={20} {...props}>
    <path d="M17 10H4M9 5l-5 5 5 5" />
  </StrokeIcon>
);

export const ArrowDownIcon = (props: IconProps) => (
  <StrokeIcon grid={22} {...props}>
    <path d="M11 4v14M5 12l6 6 6-6" />
  </StrokeIcon>
);

/** The diagonal arrow of links that leave for a new tab. */
export const ArrowOutIcon = (props: IconProps) => (
  <StrokeIcon grid={18} {...props}>
    <path d="M5 13L13 5M6.5 5H13v6.5" />
  </StrokeIcon>
);

/** An arrow that comes to rest on a tray. */
export const DownloadIcon = (props: IconProps) => (
  <StrokeIcon grid={20} {...props}>
    <path d="M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13" />
  </StrokeIcon>
);

export const MinusIcon = (props: IconProps) => (
  <StrokeIcon grid={24} stroke={2.4} {...props}>
    <path d="M6 12h12" />
  </StrokeIcon>
);

export const TickIcon = (props: IconProps) => (
  <StrokeIcon grid={24} stroke={2.4} {...props}>
    <path d="M5 12.6l4.6 4.6L19.5 7" />
  </StrokeIcon>
);

export const DashIcon = (props: IconProps) => (
  <StrokeIcon grid={24} stroke={2.4} {...props}>
    <path d="M7 12h10" />
  </StrokeIcon>
);

export const CloseIcon = (props: IconProps) => (
  <StrokeIcon grid={20} stroke={2.2} {...props}>
    <path d="M4.5 4.5l11 11M15.5 4.5l-11 11" />
  </StrokeIcon>
);

export const MenuIcon = (props: IconProps) => (
  <StrokeIcon grid={22} {...props}>
    <path d="M3 7.5h16M3 14.5h10" />
  </StrokeIcon>
);

export const ErrorIcon = (props: IconProps) => (
  <StrokeIcon grid={20} {...props}>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 5.8v5" />
    <path d="M10 14h0" strokeWidth="2.6" />
  </StrokeIcon>
);

export const WarningIcon = (props: IconProps) => (
  <StrokeIcon grid={20} {...props}>
    <path d="M10 2.8l8 14H2z" />
    <path d="M10 8v3.6" />
    <path d="M10 14.3h0" strokeWidth="2.4" />
  </StrokeIcon>
);

export const ChevronDownIcon = (props: IconProps) => (
  <StrokeIcon grid={20} stroke={2.4} {...props}>
    <path d="M5 7.5l5 5 5-5" />
  </StrokeIcon>
);

/** Three pebbles in an open ring. */
export const ZenIcon = (props: IconProps) => (
  <StrokeIcon grid={24} {...props}>
    <path d="M19.4 6.2A9.5 9.5 0 1 1 14.6 2.9" />
    <path d="M11.2 8.6h1.6M9.7 12h4.6M8.2 15.6h7.6" strokeWidth="2.6" />
  </StrokeIcon>
);

export const PlayIcon = (props: IconProps) => (
  <StrokeIcon grid={18} {...props}>
    <path d="M6 4l8 5-8 5z" fill="currentColor" />
  </StrokeIcon>
);

export const PauseIcon = (props: IconProps) => (
  <StrokeIcon grid={18} stroke={2.4} {...props}>
    <path d="M6 4v10M12 4v10" />
  </StrokeIcon>
);

export const GiftIcon = (props: IconProps) => (
  <StrokeIcon grid={24} {...props}>
    <path d="M3.5 9.5h17V13h-17zM5 13v7.5h14V13M12 9.5v11M12 9.5c-3.6 0-5.5-1.4-5.5-3.3 0-1.5 1-2.7 2.4-2.7 2 0 3.1 3 3.1 6zM12 9.5c3.6 0 5.5-1.4 5.5-3.3 0-1.5-1-2.7-2.4-2.7-2 0-3.1 3-3.1 6z" />
  </StrokeIcon>
);
