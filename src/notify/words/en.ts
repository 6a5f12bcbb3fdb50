import type { Language } from '../language.ts'

export const en: Language = {
  letters: {
    activation: {
      subject: 'Activate your {title} account',
      before: ['Welcome to {title}.', 'An account was made for {login}. Activate it, then you can sign in.'],
      button: 'Activate the account',
      after: ['The link works once, within 24 hours. If you did not expect this message, you need not do anything.'],
    },
    restore: {
      subject: 'Choose a new password for {title}',
      before: ['Somebody asked for a new password for {login} at {title}.'],
      button: 'Choose a password',
      after: [
        'The link works once, within 24 hours. If it was not you, you need not do anything: your password stays as it is.',
      ],
    },
    code: {
      subject: 'Your sign-in code for {title}',
      before: ['Somebody signs in to {title} as {login}. This is the code:'],
      shown: '{code}',
      after: [
        'It is good for {minutes} minutes. Give it to nobody. If it is not you who signs in, somebody knows your password: change it.',
      ],
    },
    balance_low: {
      subject: '{title}: your balance is running low',
      before: ['The balance of the account {login} is {balance} {currency}.', 'Days that it lasts: {days}.'],
      after: ['Please pay in time, so that your trackers go on working.'],
    },
    balance_empty: {
      subject: '{title}: your trackers are blocked',
      before: ['The balance of the account {login} is {balance} {currency}. Its trackers are blocked.'],
      after: ['They work again as soon as the account has been paid.'],
    },
  },
  copy: 'If the button does not work, open this address:',
}
