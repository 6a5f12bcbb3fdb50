import type * as commands from '#store/command/commands.ts'

/**
 * A command of a device in words, for lists of what it was sent: its text, or the output, the seconds or the number
 * that it is about.
 */
export const wordsOf = ({ text, bytes, output, enabled, seconds, phone, minutes }: commands.Kept): string =>
  String(text ?? bytes ?? (output ? `${output} ${enabled ? 'on' : 'off'}` : (seconds ?? phone ?? minutes ?? '')))
