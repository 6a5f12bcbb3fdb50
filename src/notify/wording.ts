/** The texts of a letter; `{names}` stand for its words. */
export interface Wording {
  subject: string
  /** Paragraphs before the link or code. */
  before: readonly string[]
  /** What the link of the letter does, if it has one: the words on its button. */
  button?: string
  /** Text that is shown large, if there is any. */
  shown?: string
  /** Paragraphs after the link or code. */
  after: readonly string[]
}

export interface Language {
  letters: Readonly<Record<Template, Wording>>
  report: ReportWords
  /** What whoever waits for a task is told by SMS; `{title}`, `{window}`, and `{link}` at its end. */
  sms: Readonly<Record<'day' | 'leaving' | 'arrival', string>>
  /** Above the link as text, for readers whose button does not work. */
  copy: string
}

/** Sentences of letters with a report, beside their templates. */
export interface ReportWords {
  /** It comes behind its time. */
  late: string
  /** `{left_out}` trackers are not in it. */
  left_out: string
  /** It is a workbook though a PDF was asked for. */
  workbook: string
  /** `{more}` rows are not in the letter. */
  more: string
  /** It has no row. */
  nothing: string
  /** Why there is none. */
  reasons: Readonly<Record<'trackers' | 'areas' | 'plan' | 'parameters' | 'gone' | 'too_long' | 'unexpected', string>>
}

export type Template =
  | 'activation'
  | 'restore'
  | 'invitation'
  | 'invitation_account'
  | 'invitation_panel'
  | 'phone'
  | 'code'
  | 'balance_low'
  | 'balance_empty'
  | 'password_changed'
  | 'login_changed'
  | 'factor_on'
  | 'factor_off'
  | 'factor_mailed'
  | 'key_created'
  | 'key_deleted'
  | 'sign_in_new'
  | 'sign_in_locked'
  | 'event'
  | 'link'
  | 'link_until'
  | 'task_link'
  | 'recipient_day'
  | 'recipient_leaving'
  | 'recipient_arrival'
  | 'usage'
  | 'report'
  | 'report_link'
  | 'report_failed'
  | 'trial'
