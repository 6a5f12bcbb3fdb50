import type * as commands from '#store/command/commands.ts'

/** What a device was told, in words: the words themselves, or the output, the seconds, the number that they are about. */
export const wordsOf = ({ text, bytes, output, enabled, seconds, phone, minutes }: commands.Kept): string =>
  String(text ?? bytes ?? (output ? `${output} ${enabled ? 'on' : 'off'}` : (seconds ?? phone ?? minutes ?? '')))
