import type { ReactNode } from 'react'
import type { Answers } from './mock.ts'

/** Components of the kit as a test puts them onto the page, with properties that go through JSON. */
export interface Scene<Props extends object> {
  view(props: Props): ReactNode
  answers: Answers
}

/** `answers` is what the service says to those that ask it. */
export const scene = <Props extends object>(view: Scene<Props>['view'], answers: Answers = {}): Scene<Props> => ({
  view,
  answers,
})

/** What components told whoever put them there, in order: what it was, and with what. */
export const told: unknown[][] = []

/** Notes that a component told something. */
export const tell = (...what: unknown[]): void => void told.push(what)
