import { escapeHtml as escaped } from '#formats/html.ts'

export { escaped }

/** A sentence whose `code` stands in backticks. */
export const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
