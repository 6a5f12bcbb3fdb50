import type { Language } from '../wording.ts'

/** Below what changes how somebody is let in. */
const alarm =
  'Si vous n’en savez rien, quelqu’un d’autre est peut-être entré\u00a0: obtenez sans attendre un nouveau mot de passe et fermez toutes les autres sessions.'

/** Below what whoever waits for a task is told. */
const recipient =
  'Toute personne qui a ce lien le voit, jusqu’à deux heures après la visite\u00a0: ne le transmettez qu’à qui de droit. Vous pouvez y dire que personne ne sera là. Ce message vous est envoyé par {login}\u00a0; si vous ne l’attendiez pas, vous n’avez rien à faire.'

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
    invitation: {
      subject: '{inviter} vous invite sur {title}',
      before: [
        '{inviter} vous invite à travailler dans sa flotte sur {title}.',
        'Choisissez un mot de passe et vous y êtes. Ensuite, vous vous connecterez en tant que {login}.',
      ],
      button: 'Accepter l’invitation',
      after: [
        'Le lien fonctionne une seule fois, pendant 7 jours. Si vous ne savez pas qui vous invite, vous n’avez rien à faire.',
      ],
    },
    invitation_account: {
      subject: 'Votre compte {title}',
      before: [
        'Un compte vous attend sur {title}.',
        'Choisissez un mot de passe et vous y êtes. Ensuite, vous vous connecterez en tant que {login}.',
      ],
      button: 'Choisir un mot de passe',
      after: [
        'Le lien fonctionne une seule fois, pendant 7 jours. Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
      ],
    },
    invitation_panel: {
      subject: '{title} vous invite dans son panneau',
      before: [
        '{title} vous invite à travailler dans son panneau, où l’on gère utilisateurs, appareils et forfaits.',
        'Choisissez un mot de passe et vous y êtes. Ensuite, vous vous connecterez en tant que {login}.',
      ],
      button: 'Accepter l’invitation',
      after: [
        'Le lien fonctionne une seule fois, pendant 7 jours. Si vous ne savez pas qui vous invite, vous n’avez rien à faire.',
      ],
    },
    phone: {
      subject: '{title}\u00a0: connexion sur votre téléphone',
      before: [
        '{login} invite votre téléphone «\u00a0{phone}\u00a0» sur {title}\u00a0: vous en enverrez ce qui se passe en route.',
        'Ouvrez ce lien sur le téléphone lui-même.',
      ],
      button: 'Se connecter',
      after: [
        'Le lien fonctionne une fois, pendant {minutes} minutes. Si vous ne savez pas qui vous invite, vous n’avez rien à faire.',
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
    password_changed: {
      subject: '{title}\u00a0: votre mot de passe a changé',
      before: ['Le mot de passe de {login} chez {title} a été changé\u00a0: {time}.'],
      after: ['Toutes les sessions sont fermées\u00a0; connectez-vous avec le nouveau.', alarm],
    },
    login_changed: {
      subject: '{title}\u00a0: votre identifiant a changé',
      before: ['{login} se connecte désormais à {title} en tant que {new_login}\u00a0: {time}.'],
      after: ['Cette adresse ne recevra plus de messages au sujet du compte.', alarm],
    },
    factor_on: {
      subject: '{title}\u00a0: un code est désormais demandé',
      before: [
        'Pour se connecter à {title} en tant que {login}, il faut désormais un code en plus du mot de passe\u00a0: {time}.',
      ],
      after: [alarm],
    },
    factor_off: {
      subject: '{title}\u00a0: plus aucun code n’est demandé',
      before: ['Pour se connecter à {title} en tant que {login}, le mot de passe suffit désormais\u00a0: {time}.'],
      after: [alarm],
    },
    factor_mailed: {
      subject: '{title}\u00a0: les codes arrivent désormais par e-mail',
      before: [
        'Le code pour se connecter à {title} en tant que {login} arrive désormais par e-mail et ne vient plus d’un programme\u00a0: {time}.',
      ],
      after: [alarm],
    },
    key_created: {
      subject: '{title}\u00a0: nouvelle clé d’API',
      before: ['Le compte {login} chez {title} a une nouvelle clé d’API, «\u00a0{key}\u00a0»\u00a0: {time}.'],
      after: ['Un programme qui la possède entre dans le compte jusqu’à ce que la clé soit supprimée.', alarm],
    },
    key_deleted: {
      subject: '{title}\u00a0: une clé d’API a été supprimée',
      before: ['Une clé d’API du compte {login} chez {title}, «\u00a0{key}\u00a0», a été supprimée\u00a0: {time}.'],
      after: ['Les programmes qui l’utilisaient ne sont plus admis.', alarm],
    },
    sign_in_new: {
      subject: '{title}\u00a0: connexion depuis un nouvel endroit',
      before: [
        'Quelqu’un s’est connecté à {title} en tant que {login}, d’où personne ne l’avait encore fait\u00a0: {time}.',
        'Adresse\u00a0: {address}',
        'Programme\u00a0: {client}',
      ],
      after: ['Si c’était vous, vous n’avez rien à faire.', alarm],
    },
    sign_in_locked: {
      subject: '{title}\u00a0: quelqu’un cherche votre mot de passe',
      before: [
        'Quelqu’un a essayé trop de mots de passe erronés pour {login} chez {title}\u00a0: {time}.',
        'Pendant {minutes} minutes, personne n’est admis d’où personne ne s’est encore connecté, quel que soit le mot de passe. Là où vous vous êtes déjà connecté, vous le pouvez toujours.',
      ],
      after: ['Un nouveau mot de passe lève le blocage. Ce message arrive une fois par jour au plus.'],
    },
    event: {
      subject: '{title}\u00a0: {message} – {tracker}',
      before: ['{message}', 'Traceur\u00a0: {tracker}', 'Heure\u00a0: {time}', 'Lieu\u00a0: {place}'],
      after: ['Une règle du compte {login} envoie ce message à votre adresse.'],
    },
    link: {
      subject: '{title}\u00a0: où se trouve {vehicle}',
      before: ['{login} vous montre sur une carte où se trouve {vehicle}, en direct et sans connexion.'],
      button: 'Ouvrir la carte',
      after: [
        'Toute personne qui a ce lien le voit\u00a0: ne le transmettez qu’à qui de droit. Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
      ],
    },
    link_until: {
      subject: '{title}\u00a0: où se trouve {vehicle}',
      before: [
        '{login} vous montre sur une carte où se trouve {vehicle}, en direct et sans connexion.',
        'Visible jusqu’au {time}.',
      ],
      button: 'Ouvrir la carte',
      after: [
        'Toute personne qui a ce lien le voit\u00a0: ne le transmettez qu’à qui de droit. Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
      ],
    },
    task_link: {
      subject: '{title}\u00a0: quand nous arrivons',
      before: ['{login} vous montre quand quelqu’un viendra chez vous et où il se trouve en chemin.'],
      button: 'Voir la visite',
      after: [
        'Toute personne qui a ce lien le voit, jusqu’à deux heures après la visite\u00a0: ne le transmettez qu’à qui de droit. Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
      ],
    },
    recipient_day: {
      subject: '{title}\u00a0: nous venons aujourd’hui',
      before: ['Nous venons chez vous aujourd’hui\u00a0: {window}.'],
      button: 'Voir la visite',
      after: [recipient],
    },
    recipient_leaving: {
      subject: '{title}\u00a0: nous sommes en route',
      before: [
        'Nous sommes en route vers chez vous. La visite est prévue {window}\u00a0; la page montre quand nous arriverons.',
      ],
      button: 'Voir la visite',
      after: [recipient],
    },
    recipient_arrival: {
      subject: '{title}\u00a0: nous sommes là',
      before: ['Nous sommes là.'],
      button: 'Voir la visite',
      after: [recipient],
    },
    usage: {
      subject: '{title} : utilisation et chiffre d’affaires de {month}',
      before: [
        'Voici ce que vos clients ont utilisé et payé en {month} ; entre parenthèses, le mois précédent.',
        'Appareils actifs : {devices} ({devices_before})',
        'Messages : {messages} ({messages_before})',
        'Stocké : {megabytes} Mo ({megabytes_before} Mo)',
        'Connexions : {sign_ins} ({sign_ins_before})',
        'Chiffre d’affaires : {revenue} ({revenue_before})',
      ],
      after: [
        'Le panneau le montre par client, mois et forfait, et l’écrit dans un classeur. L’adresse des rapports y est réglée sous les notifications ; sans elle, ce message ne vient pas.',
      ],
    },
    report: {
      subject: '{title}\u00a0: {report}, {period}',
      before: ['{report}', '{period}', 'Le rapport est joint à ce message.'],
      after: [
        'Une planification de {login} envoie ce rapport à votre adresse. Qui l’a créée peut en retirer votre adresse.',
      ],
    },
    report_link: {
      subject: '{title}\u00a0: {report}, {period}',
      before: [
        '{report}',
        '{period}',
        'Le rapport est trop volumineux pour être joint. Il peut être téléchargé jusqu’au {time}.',
      ],
      button: 'Télécharger le rapport',
      after: [
        'Une planification de {login} envoie ce rapport à votre adresse. Qui l’a créée peut en retirer votre adresse.',
      ],
    },
    report_failed: {
      subject: '{title}\u00a0: pas de rapport «\u00a0{report}\u00a0»',
      before: [
        'Le rapport «\u00a0{report}\u00a0» de votre planification, prévu le {time}, n’a pas pu être fait.',
        '{reason}',
      ],
      after: [
        'La planification continue et réessaiera la prochaine fois. Vous pouvez la modifier ou la désactiver parmi vos rapports. ({login})',
      ],
    },
    trial: {
      subject: '{title}\u00a0: test de votre serveur de messagerie',
      before: ['Ceci est un test. Les messages de {title} passent par {gateway}.'],
      after: ['Vous n’avez rien à faire.'],
    },
  },
  sms: {
    day: '{title} : nous venons chez vous, {window}. {link}',
    leaving: '{title} : nous sommes en route. {link}',
    arrival: '{title} : nous sommes là. {link}',
  },
  report: {
    late: 'Ce rapport arrive plus tard que prévu.',
    left_out:
      'Appareils de la planification absents de ce rapport, parce qu’ils n’existent plus ou que leur forfait n’a pas de rapports\u00a0: {left_out}.',
    workbook: 'Un PDF d’autant de lignes ne peut pas être fait\u00a0: c’est donc un classeur.',
    more: 'Lignes qui ne sont que dans le fichier\u00a0: {more}.',
    nothing: 'Il n’y a rien à dire de cette période.',
    reasons: {
      trackers: 'Aucun de ses appareils n’existe plus, ou vous n’en voyez aucun.',
      areas: 'Une zone ou un lieu qu’il nomme n’existe plus.',
      plan: 'Le forfait de ses appareils n’a pas de rapports.',
      parameters: 'Ses réglages ne sont plus valables\u00a0: veuillez enregistrer de nouveau la planification.',
      gone: 'Vous ne pouvez plus avoir de rapports.',
      too_long: 'Il a pris plus de 15 minutes\u00a0: choisissez moins d’appareils ou une période plus courte.',
      unexpected: 'Quelque chose d’inattendu s’est produit, même au second essai.',
    },
  },
  copy: 'Si le bouton ne fonctionne pas, ouvrez cette adresse\u00a0:',
}
