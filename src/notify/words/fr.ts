import type { Language } from '../language.ts'

export const fr: Language = {
  letters: {
    activation: {
      subject: 'Activez votre compte {title}',
      before: [
        'Bienvenue chez {title}.',
        'Un compte a été créé pour {login}. Activez-le, puis vous pourrez vous connecter.',
      ],
      button: 'Activer le compte',
      after: [
        'Le lien fonctionne une seule fois, pendant 24 heures. Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
      ],
    },
    restore: {
      subject: 'Choisissez un nouveau mot de passe pour {title}',
      before: ['Quelqu’un a demandé un nouveau mot de passe pour {login} chez {title}.'],
      button: 'Choisir un mot de passe',
      after: [
        'Le lien fonctionne une seule fois, pendant 24 heures. Si ce n’était pas vous, vous n’avez rien à faire\u00a0: votre mot de passe reste le même.',
      ],
    },
    code: {
      subject: 'Votre code de connexion à {title}',
      before: ['Quelqu’un se connecte à {title} en tant que {login}. Voici le code\u00a0:'],
      shown: '{code}',
      after: [
        'Il est valable {minutes} minutes. Ne le donnez à personne. Si ce n’est pas vous qui vous connectez, quelqu’un connaît votre mot de passe\u00a0: changez-le.',
      ],
    },
    balance_low: {
      subject: '{title}\u00a0: votre solde s’épuise',
      before: ['Le solde du compte {login} est de {amount}.', 'Jours restants\u00a0: {days}.'],
      after: ['Payez à temps pour que vos traceurs continuent de fonctionner.'],
    },
    balance_empty: {
      subject: '{title}\u00a0: vos traceurs sont bloqués',
      before: ['Le solde du compte {login} est de {amount}. Ses traceurs sont bloqués.'],
      after: ['Ils fonctionneront de nouveau dès que le solde sera rechargé.'],
    },
    trial: {
      subject: '{title}\u00a0: test de votre serveur de messagerie',
      before: ['Ceci est un test. Les messages de {title} passent par {gateway}.'],
      after: ['Vous n’avez rien à faire.'],
    },
  },
  copy: 'Si le bouton ne fonctionne pas, ouvrez cette adresse\u00a0:',
}
