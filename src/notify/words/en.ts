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
      before: ['Somebody is signing in to {title} as {login}. This is the code:'],
      shown: '{code}',
      after: [
        'It is good for {minutes} minutes. Do not pass it on. If it is not you who is signing in, somebody knows your password: change it.',
      ],
    },
    balance_low: {
      subject: '{title}: your balance is running low',
      before: ['The balance of the account {login} is {amount}.', 'Days left: {days}.'],
      after: ['Please pay in time to keep your trackers working.'],
    },
    balance_empty: {
      subject: '{title}: your trackers are blocked',
      before: ['The balance of the account {login} is {amount}. Its trackers are blocked.'],
      after: ['They will work again as soon as the balance is topped up.'],
    },
    trial: {
      subject: '{title}: test of your mail server',
      before: ['This is a test. E-mail of {title} gets through {gateway}.'],
      after: ['You need not do anything.'],
    },
  },
  copy: 'If the button does not work, open this address:',
}
