/** Leads to the first field at fault, once it is shown as such. */
export const toFault = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
