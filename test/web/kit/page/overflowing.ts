/** Texts that have no room in their boxes; those of cells and those that end in an ellipsis are cut on purpose. */
export const overflowing = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement
  const whole = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []
  const boxes = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isTooWide)
  return [...whole, ...boxes.map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent}`)]
}

const isTooWide = (box: HTMLElement): boolean =>
  [...box.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()) &&
  box.scrollWidth > box.clientWidth + 1 &&
  // Of what stands in a line no width is told.
  box.clientWidth > 1 &&
  getComputedStyle(box).textOverflow !== 'ellipsis' &&
  !box.closest('[role=gridcell]')
