import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./Button.module.css";
import { Icon, type IconName } from "./Icon.tsx";
import { join } from "./join.ts";
import { Spinner } from "./Spinner.tsx";

interface Look {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "onDark";
  size?: "small" | "medium" | "large";
  /** Fills the width of its container. */
  wide?: boolean;
  icon?: IconName;
  iconAfter?: IconName;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and ignores clicks. The label stays. */
  loading?: boolean;
}

export function Button({ variant, size, wide, icon, iconAfter, loading = false, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={join(classes({ variant, size, wide }), button.className)}
      // If actually disabled, it would lose the focus, and keyboard navigation would start at the top of the page.
      aria-disabled={loading || button["aria-disabled"]}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : button.onClick}
    >
      {loading ? <Spinner size={18} /> : icon && <Icon name={icon} size={18} />}
      <Content>{button.children}</Content>
      {iconAfter && <Icon name={iconAfter} size={18} />}
    </button>
  );
}

function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, iconAfter, ...link }: LinkProps & Look) {
  return (
    <Link prefetch="intent" {...link} className={join(classes({ variant, size, wide }), asText(link.className))}>
      {icon && <Icon name={icon} size={18} />}
      <Content>{link.children}</Content>
      {iconAfter && <Icon name={iconAfter} size={18} />}
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** The accessible name. */
  label: string;
  filled?: boolean;
}

export function IconButton({ icon, label, filled, ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} className={join(styles.icon, button.className)} aria-label={label} title={label}>
      <Icon name={icon} filled={filled} />
    </button>
  );
}

function Content({ children }: { children: ReactNode }) {
  return children ? <span>{children}</span> : null;
}

function classes({ variant = "primary", size = "medium", wide }: Look): string {
  return join(styles.button, styles[variant], styles[size], wide && styles.wide);
}

function asText(className: unknown): string | undefined {
  return typeof className === "string" ? className : undefined;
}
