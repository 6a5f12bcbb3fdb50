import type { Language } from '../language.ts'

export const pt: Language = {
  letters: {
    activation: {
      subject: 'Ative a sua conta de {title}',
      before: ['Boas-vindas a {title}.', 'Foi criada uma conta para {login}. Ative-a para poder entrar.'],
      button: 'Ativar a conta',
      after: [
        'O link funciona uma única vez, durante 24 horas. Se não esperava esta mensagem, não precisa fazer nada.',
      ],
    },
    restore: {
      subject: 'Escolha uma nova senha para {title}',
      before: ['Alguém pediu uma nova senha para {login} em {title}.'],
      button: 'Escolher uma senha',
      after: [
        'O link funciona uma única vez, durante 24 horas. Se não foi você, não precisa fazer nada: a sua senha continua a mesma.',
      ],
    },
    code: {
      subject: 'O seu código de acesso a {title}',
      before: ['Alguém está entrando em {title} como {login}. Este é o código:'],
      shown: '{code}',
      after: [
        'É válido por {minutes} minutos. Não o dê a ninguém. Se não é você quem está entrando, alguém conhece a sua senha: mude-a.',
      ],
    },
    balance_low: {
      subject: '{title}: o seu saldo está acabando',
      before: ['O saldo da conta {login} é de {amount}.', 'Dias restantes: {days}.'],
      after: ['Pague a tempo para que os seus rastreadores continuem funcionando.'],
    },
    balance_empty: {
      subject: '{title}: os seus rastreadores estão bloqueados',
      before: ['O saldo da conta {login} é de {amount}. Os seus rastreadores estão bloqueados.'],
      after: ['Voltam a funcionar assim que o saldo for recarregado.'],
    },
    trial: {
      subject: '{title}: teste do seu servidor de e-mail',
      before: ['Isto é um teste. Os e-mails de {title} chegam através de {gateway}.'],
      after: ['Não precisa fazer nada.'],
    },
  },
  copy: 'Se o botão não funcionar, abra este endereço:',
}
