/** The fonts of a document. */
export interface Fonts {
  /** Those that all of it is written in, as files of TrueType. */
  regular: Buffer
  bold: Buffer
  /** Those for what the first ones do not have; the first that has a sign writes it. */
  further: readonly Further[]
}

export type Weight = 'regular' | 'bold'

/** Fonts for some scripts. */
export interface Further {
  /** The font that has this character (a code point); nothing where none has. */
  faceOf(code: number): Face | undefined
}

export interface Face {
  /** No other font has it. */
  name: string
  /** The font, as a file of TrueType or WOFF. */
  read(weight: Weight): Buffer
}
