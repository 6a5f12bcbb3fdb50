/** As people type it: in small letters, without accents. */
export const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Each word on its own; a plate is found with its spaces and without. */
export const wordsIn = (typed: string): readonly string[] => plain(typed).split(/\s+/).filter(Boolean)
