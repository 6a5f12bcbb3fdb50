import type { Answer, Form } from '../document.ts'
import type { Element } from './doc.ts'
import { linesOf } from './lines.ts'
import { ink, type Paper } from './paper.ts'
import { drawPictures, leastOf } from './pictures.ts'

/** A filled form on the pages of a PDF: questions at the left, answers beside them. */

interface Look {
  size: number
  line_height: number
  /** Of the width. */
  questions: number
  beside: number
}

const looks = {
  /** Within a table. */
  small: { size: 8.5, line_height: 11.5, questions: 0.34, beside: 2 },
  /** The form is the document. */
  large: { size: 10, line_height: 14, questions: 0.36, beside: 2 },
} as const satisfies Record<string, Look>

const padding = 3

/** Draws a form below what has been drawn. */
export const drawForm = (paper: Paper, parent: Element, form: Form, kind: keyof typeof looks): void => {
  const look = looks[kind]
  const title = kind === 'small' ? form.label : ''
  if (title) paragraph(paper, parent, { text: title, font: 'bold', color: ink.text, look })
  if (form.description) paragraph(paper, parent, { text: form.description, font: 'regular', color: ink.pale, look })
  for (const answer of form.answers)
    if (answer.heading)
      paragraph(paper, parent, { text: answer.question, font: 'bold', color: ink.text, look, above: 6 })
    else drawAnswer(paper, parent, answer, look)
}

interface Text {
  text: string
  font: 'bold' | 'regular'
  color: string
  look: Look
  above?: number
}

const paragraph = (paper: Paper, parent: Element, { text, font, color, look, above = 0 }: Text): void => {
  const { doc, left, width } = paper
  paper.y += above
  for (const line of linesOf(doc.font(font).fontSize(look.size), text, width - 8)) {
    paper.keep(look.line_height * 2)
    doc.font(font).fontSize(look.size).fillColor(color)
    paper.mark(parent, 'P', () => paper.write([line], left + 4, paper.y, look.line_height))
    paper.y += look.line_height
  }
}

const drawAnswer = (paper: Paper, parent: Element, { question, text, pictures }: Answer, look: Look): void => {
  const { doc, left, width, words } = paper
  const { size, line_height } = look
  const x = left + width * look.questions
  const right = left + width - x - 4
  doc.font('regular').fontSize(size)
  const asked = linesOf(doc, question, width * look.questions - 16)
  const is_empty = text === '' && pictures.length === 0
  const told = text === '' && pictures.length > 0 ? [] : linesOf(doc, is_empty ? words.no_answer : text, right)
  const most = Math.max(asked.length, told.length)
  const frame = { x, width: right, beside: look.beside }
  paper.keep(Math.min(most, 4) * line_height + padding + (told.length > 0 ? 0 : leastOf(pictures, frame)))
  for (let at = 0; at < most; ) {
    if (paper.room() < line_height) paper.turn()
    const fits = Math.floor(paper.room() / line_height)
    const part = (lines: readonly string[]) => lines.slice(at, at + fits)
    doc.font('regular').fontSize(size)
    if (part(asked).length > 0)
      paper.mark(parent, 'P', () => {
        doc.fillColor(ink.pale)
        paper.write(part(asked), left + 4, paper.y, line_height)
      })
    if (part(told).length > 0)
      paper.mark(parent, 'P', () => {
        doc.fillColor(is_empty ? ink.pale : ink.text)
        paper.write(part(told), x, paper.y, line_height)
      })
    // Pictures stand beside their question.
    if (told.length > 0 || at + fits < most) paper.y += Math.min(fits, most - at) * line_height
    at += fits
  }
  const below = told.length > 0 ? 0 : asked.length * line_height
  const page = doc.page
  const before = paper.y
  drawPictures(paper, parent, pictures, frame)
  if (doc.page === page) paper.y = Math.max(paper.y, before + below)
  paper.y += padding
}
