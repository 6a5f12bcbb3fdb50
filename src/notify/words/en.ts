import type { Language } from '../wording.ts'

/** Below what changes how somebody is let in. */
const alarm =
  'If you know nothing of this, somebody else may have got in: get a new password at once, and end all other sessions.'

/** Below what whoever waits for a task is told. */
const recipient =
  'Whoever has this link sees it, until two hours after the visit: pass it on only to those who are meant to. There you can say that nobody is at home. {login} sends you this message; if you did not expect it, you need not do anything.'

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
    invitation: {
      subject: '{inviter} invites you to {title}',
      before: [
        '{inviter} invites you to work in their fleet at {title}.',
        'Choose a password, and you are in. From then on you sign in as {login}.',
      ],
      button: 'Accept the invitation',
      after: ['The link works once, within 7 days. If you do not know who invites you, you need not do anything.'],
    },
    invitation_account: {
      subject: 'Your account at {title}',
      before: [
        'An account at {title} is ready for you.',
        'Choose a password, and you are in. From then on you sign in as {login}.',
      ],
      button: 'Choose a password',
      after: ['The link works once, within 7 days. If you did not expect this message, you need not do anything.'],
    },
    invitation_panel: {
      subject: '{title} invites you to its panel',
      before: [
        '{title} invites you to work in its panel, where users, devices and plans are looked after.',
        'Choose a password, and you are in. From then on you sign in as {login}.',
      ],
      button: 'Accept the invitation',
      after: ['The link works once, within 7 days. If you do not know who invites you, you need not do anything.'],
    },
    phone: {
      subject: '{title}: sign in on your phone',
      before: [
        '{login} invites your phone “{phone}” to {title}: what you do on the way is sent from it.',
        'Open this link on the phone itself.',
      ],
      button: 'Sign in',
      after: [
        'The link works once, within {minutes} minutes. If you do not know who invites you, you need not do anything.',
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
    password_changed: {
      subject: '{title}: your password was changed',
      before: ['The password of {login} at {title} was changed: {time}.'],
      after: ['All sessions have ended; sign in with the new one.', alarm],
    },
    login_changed: {
      subject: '{title}: your login was changed',
      before: ['{login} signs in to {title} as {new_login} from now on: {time}.'],
      after: ['No more mail about the account comes to this address.', alarm],
    },
    factor_on: {
      subject: '{title}: a code is asked for from now on',
      before: ['Signing in to {title} as {login} takes a code beside the password from now on: {time}.'],
      after: [alarm],
    },
    factor_off: {
      subject: '{title}: no code is asked for any more',
      before: ['Signing in to {title} as {login} takes the password alone from now on: {time}.'],
      after: [alarm],
    },
    factor_mailed: {
      subject: '{title}: codes come by e-mail from now on',
      before: [
        'The code for signing in to {title} as {login} comes by e-mail from now on, not from a program any more: {time}.',
      ],
      after: [alarm],
    },
    key_created: {
      subject: '{title}: a new API key',
      before: ['The account {login} at {title} has a new API key, “{key}”: {time}.'],
      after: ['A program that has it gets into the account until the key is deleted.', alarm],
    },
    key_deleted: {
      subject: '{title}: an API key was deleted',
      before: ['An API key of the account {login} at {title}, “{key}”, was deleted: {time}.'],
      after: ['Programs that used it are let in no more.', alarm],
    },
    sign_in_new: {
      subject: '{title}: a sign-in from a new place',
      before: [
        'Somebody has signed in to {title} as {login} from where nobody has before: {time}.',
        'Address: {address}',
        'Program: {client}',
      ],
      after: ['If it was you, you need not do anything.', alarm],
    },
    sign_in_locked: {
      subject: '{title}: somebody is guessing your password',
      before: [
        'Somebody has tried too many wrong passwords for {login} at {title}: {time}.',
        'Nobody is let in for {minutes} minutes from where nobody has signed in before, whatever the password. You still can where you have signed in before.',
      ],
      after: ['A new password lifts the lock. This message comes once a day at most.'],
    },
    event: {
      subject: '{title}: {message} – {tracker}',
      before: ['{message}', 'Tracker: {tracker}', 'Time: {time}', 'Place: {place}'],
      after: ['A rule of the account {login} sends this message to your address.'],
    },
    link: {
      subject: '{title}: where {vehicle} is',
      before: ['{login} shows you on a map where {vehicle} is, live and without signing in.'],
      button: 'Open the map',
      after: [
        'Whoever has this link sees it: pass it on only to those who are meant to. If you did not expect this message, you need not do anything.',
      ],
    },
    link_until: {
      subject: '{title}: where {vehicle} is',
      before: [
        '{login} shows you on a map where {vehicle} is, live and without signing in.',
        'It can be seen until {time}.',
      ],
      button: 'Open the map',
      after: [
        'Whoever has this link sees it: pass it on only to those who are meant to. If you did not expect this message, you need not do anything.',
      ],
    },
    task_link: {
      subject: '{title}: when we come to you',
      before: ['{login} lets you see when somebody comes to you, and where they are on the way.'],
      button: 'See where it is',
      after: [
        'Whoever has this link sees it, until two hours after the visit: pass it on only to those who are meant to. If you did not expect this message, you need not do anything.',
      ],
    },
    recipient_day: {
      subject: '{title}: we come to you today',
      before: ['We come to you today: {window}.'],
      button: 'See where it is',
      after: [recipient],
    },
    recipient_leaving: {
      subject: '{title}: we are on our way',
      before: ['We are on our way to you. Planned is {window}; the page shows when we are expected.'],
      button: 'See where it is',
      after: [recipient],
    },
    recipient_arrival: {
      subject: '{title}: we are there',
      before: ['We are there.'],
      button: 'See where it is',
      after: [recipient],
    },
    usage: {
      subject: '{title}: usage and revenue of {month}',
      before: [
        'This is what your customers have used and paid in {month}; in brackets, the month before.',
        'Active devices: {devices} ({devices_before})',
        'Messages: {messages} ({messages_before})',
        'Stored: {megabytes} MB ({megabytes_before} MB)',
        'Sign-ins: {sign_ins} ({sign_ins_before})',
        'Revenue: {revenue} ({revenue_before})',
      ],
      after: [
        'The panel shows it by customer, month and plan, and writes it as a workbook. The address for reports is set there under notifications; without one, this message does not come.',
      ],
    },
    report: {
      subject: '{title}: {report}, {period}',
      before: ['{report}', '{period}', 'The report is attached to this message.'],
      after: ['A schedule of {login} sends this report to your address. Whoever made it can leave your address out.'],
    },
    report_link: {
      subject: '{title}: {report}, {period}',
      before: ['{report}', '{period}', 'The report is too large to be attached. It can be downloaded until {time}.'],
      button: 'Download the report',
      after: ['A schedule of {login} sends this report to your address. Whoever made it can leave your address out.'],
    },
    report_failed: {
      subject: '{title}: no report “{report}”',
      before: ['The report “{report}” of your schedule, which was due on {time}, could not be made.', '{reason}'],
      after: [
        'The schedule goes on and tries again at its next time. You can change it, or switch it off, among your reports. ({login})',
      ],
    },
    trial: {
      subject: '{title}: test of your mail server',
      before: ['This is a test. E-mail of {title} gets through {gateway}.'],
      after: ['You need not do anything.'],
    },
  },
  sms: {
    day: '{title}: we come to you {window}. {link}',
    leaving: '{title}: we are on our way to you. {link}',
    arrival: '{title}: we are there. {link}',
  },
  report: {
    late: 'This report comes later than planned.',
    left_out:
      'Trackers of the schedule that this report leaves out, because they are gone or their plan has no reports: {left_out}.',
    workbook: 'A PDF of so many rows cannot be made, so this is a workbook.',
    more: 'Rows that are only in the file: {more}.',
    nothing: 'There is nothing to tell of this period.',
    reasons: {
      trackers: 'None of its trackers is there any more, or you may see none of them.',
      areas: 'A zone or place that it names is not there any more.',
      plan: 'The plan of its trackers has no reports.',
      parameters: 'Its settings are no longer valid: please save the schedule again.',
      gone: 'You may have no reports any more.',
      too_long: 'It took more than 15 minutes: please choose fewer trackers or a shorter period.',
      unexpected: 'Something unexpected happened, also when it was tried again.',
    },
  },
  copy: 'If the button does not work, open this address:',
}
