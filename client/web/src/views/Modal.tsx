import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Icon } from "./allicons.tsx";

interface ModalProps {
  readonly kind: "dlg" | "sheet";
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit?: () => void;
  readonly children: ComponentChildren;
  readonly foot?: ComponentChildren;
}

/** A native dialog: focus stays inside, Escape closes, focus goes to the title and back to where it came from. */
export function Modal({ kind, title, onClose, onSubmit, children, foot }: ModalProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // The click that ends a press is told to what both its ends lie in: a text chosen from inside to outside would close all.
  const outside = useRef(false);
  const onCurtain = ({ target }: Event): boolean => target === dialog.current;
  useEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);
  const submit = (event: Event): void => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <dialog
      class={kind}
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => (outside.current = onCurtain(event))}
      onPointerUp={(event) => (outside.current &&= onCurtain(event))}
      onClick={(event) => outside.current && onCurtain(event) && onClose()}
    >
      <form onSubmit={submit}>
        <header>
          <h2 id={id} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          <button type="button" class="icon" aria-label={t("dialog.close.button")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div class="dbody">{children}</div>
        {foot && <footer>{foot}</footer>}
      </form>
    </dialog>
  );
}
