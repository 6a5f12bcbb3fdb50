import type { Language } from '../wording.ts'

/** Below what changes how somebody is let in. */
const alarm =
  'Se você não sabe nada disto, talvez outra pessoa tenha entrado: obtenha já uma nova senha e encerre todas as outras sessões.'

/** Below what whoever waits for a task is told. */
const recipient =
  'Quem tiver este link vê o mesmo, até duas horas depois da visita: passe-o apenas a quem se destina. Ali pode dizer que não estará ninguém em casa. Esta mensagem é enviada por {login}; se não a esperava, não precisa de fazer nada.'

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
    invitation: {
      subject: '{inviter} convida você para {title}',
      before: [
        '{inviter} convida você a trabalhar na sua frota em {title}.',
        'Escolha uma senha e pronto. A partir daí, você entra como {login}.',
      ],
      button: 'Aceitar o convite',
      after: ['O link funciona uma única vez, durante 7 dias. Se não sabe quem convida, não precisa fazer nada.'],
    },
    invitation_account: {
      subject: 'A sua conta em {title}',
      before: [
        'Uma conta em {title} está pronta para você.',
        'Escolha uma senha e pronto. A partir daí, você entra como {login}.',
      ],
      button: 'Escolher uma senha',
      after: ['O link funciona uma única vez, durante 7 dias. Se não esperava esta mensagem, não precisa fazer nada.'],
    },
    invitation_panel: {
      subject: '{title} convida você para o seu painel',
      before: [
        '{title} convida você a trabalhar no seu painel, onde se cuida de usuários, dispositivos e planos.',
        'Escolha uma senha e pronto. A partir daí, você entra como {login}.',
      ],
      button: 'Aceitar o convite',
      after: ['O link funciona uma única vez, durante 7 dias. Se não sabe quem convida, não precisa fazer nada.'],
    },
    phone: {
      subject: '{title}: iniciar sessão no seu telefone',
      before: [
        '{login} convida o seu telefone “{phone}” para {title}: é dele que envia o que acontece em viagem.',
        'Abra este link no próprio telefone.',
      ],
      button: 'Iniciar sessão',
      after: [
        'O link funciona uma vez, durante {minutes} minutos. Se não sabe quem o convida, não precisa de fazer nada.',
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
    password_changed: {
      subject: '{title}: a sua senha mudou',
      before: ['A senha de {login} em {title} foi mudada: {time}.'],
      after: ['Todas as sessões foram encerradas; entre com a nova.', alarm],
    },
    login_changed: {
      subject: '{title}: o seu login mudou',
      before: ['{login} entra em {title} a partir de agora como {new_login}: {time}.'],
      after: ['Este endereço não receberá mais mensagens sobre a conta.', alarm],
    },
    factor_on: {
      subject: '{title}: a partir de agora é pedido um código',
      before: ['Para entrar em {title} como {login} é preciso a partir de agora um código além da senha: {time}.'],
      after: [alarm],
    },
    factor_off: {
      subject: '{title}: já não é pedido nenhum código',
      before: ['Para entrar em {title} como {login} basta a partir de agora a senha: {time}.'],
      after: [alarm],
    },
    factor_mailed: {
      subject: '{title}: os códigos chegam a partir de agora por e-mail',
      before: [
        'O código para entrar em {title} como {login} chega a partir de agora por e-mail, e já não de um programa: {time}.',
      ],
      after: [alarm],
    },
    key_created: {
      subject: '{title}: nova chave de API',
      before: ['A conta {login} de {title} tem uma nova chave de API, “{key}”: {time}.'],
      after: ['Um programa que a tenha entra na conta até que a chave seja apagada.', alarm],
    },
    key_deleted: {
      subject: '{title}: uma chave de API foi apagada',
      before: ['Uma chave de API da conta {login} de {title}, “{key}”, foi apagada: {time}.'],
      after: ['Os programas que a usavam já não podem entrar.', alarm],
    },
    sign_in_new: {
      subject: '{title}: acesso de um lugar novo',
      before: [
        'Alguém entrou em {title} como {login} de onde ninguém o tinha feito: {time}.',
        'Endereço: {address}',
        'Programa: {client}',
      ],
      after: ['Se foi você, não precisa fazer nada.', alarm],
    },
    sign_in_locked: {
      subject: '{title}: alguém tenta adivinhar a sua senha',
      before: [
        'Alguém tentou senhas erradas demais para {login} em {title}: {time}.',
        'Durante {minutes} minutos ninguém entra de onde ninguém entrou antes, seja qual for a senha. De onde você já entrou, pode continuar entrando.',
      ],
      after: ['Uma nova senha levanta o bloqueio. Esta mensagem chega no máximo uma vez por dia.'],
    },
    event: {
      subject: '{title}: {message} – {tracker}',
      before: ['{message}', 'Rastreador: {tracker}', 'Hora: {time}', 'Local: {place}'],
      after: ['Uma regra da conta {login} envia esta mensagem para o seu endereço.'],
    },
    link: {
      subject: '{title}: onde está {vehicle}',
      before: ['{login} mostra-lhe num mapa onde está {vehicle}, ao vivo e sem iniciar sessão.'],
      button: 'Abrir o mapa',
      after: [
        'Quem tiver este link vê o mesmo: passe-o apenas a quem se destina. Se não esperava esta mensagem, não precisa de fazer nada.',
      ],
    },
    link_until: {
      subject: '{title}: onde está {vehicle}',
      before: [
        '{login} mostra-lhe num mapa onde está {vehicle}, ao vivo e sem iniciar sessão.',
        'Pode ser visto até: {time}.',
      ],
      button: 'Abrir o mapa',
      after: [
        'Quem tiver este link vê o mesmo: passe-o apenas a quem se destina. Se não esperava esta mensagem, não precisa de fazer nada.',
      ],
    },
    task_link: {
      subject: '{title}: quando chegamos',
      before: ['{login} mostra-lhe quando alguém chega e onde está a caminho.'],
      button: 'Ver a visita',
      after: [
        'Quem tiver este link vê o mesmo, até duas horas depois da visita: passe-o apenas a quem se destina. Se não esperava esta mensagem, não precisa de fazer nada.',
      ],
    },
    recipient_day: {
      subject: '{title}: vamos visitá-lo hoje',
      before: ['Vamos visitá-lo hoje: {window}.'],
      button: 'Ver a visita',
      after: [recipient],
    },
    recipient_leaving: {
      subject: '{title}: estamos a caminho',
      before: ['Estamos a caminho. A visita está prevista para {window}; a página mostra quando chegamos.'],
      button: 'Ver a visita',
      after: [recipient],
    },
    recipient_arrival: {
      subject: '{title}: chegámos',
      before: ['Chegámos.'],
      button: 'Ver a visita',
      after: [recipient],
    },
    usage: {
      subject: '{title}: uso e receita de {month}',
      before: [
        'Isto é o que os seus clientes usaram e pagaram em {month}; entre parênteses, o mês anterior.',
        'Dispositivos ativos: {devices} ({devices_before})',
        'Mensagens: {messages} ({messages_before})',
        'Guardado: {megabytes} MB ({megabytes_before} MB)',
        'Acessos: {sign_ins} ({sign_ins_before})',
        'Receita: {revenue} ({revenue_before})',
      ],
      after: [
        'O painel mostra-o por cliente, mês e plano, e escreve-o como folha de cálculo. O endereço para relatórios está ali nas notificações; sem ele, esta mensagem não vem.',
      ],
    },
    report: {
      subject: '{title}: {report}, {period}',
      before: ['{report}', '{period}', 'O relatório está anexado a esta mensagem.'],
      after: [
        'Uma programação de {login} envia este relatório para o seu endereço. Quem a criou pode retirar o seu endereço.',
      ],
    },
    report_link: {
      subject: '{title}: {report}, {period}',
      before: ['{report}', '{period}', 'O relatório é grande demais para ser anexado. Pode ser baixado até {time}.'],
      button: 'Baixar o relatório',
      after: [
        'Uma programação de {login} envia este relatório para o seu endereço. Quem a criou pode retirar o seu endereço.',
      ],
    },
    report_failed: {
      subject: '{title}: sem relatório “{report}”',
      before: ['O relatório “{report}” da sua programação, previsto para {time}, não pôde ser feito.', '{reason}'],
      after: [
        'A programação continua e tentará de novo na próxima vez. Pode alterá-la ou desligá-la entre os seus relatórios. ({login})',
      ],
    },
    trial: {
      subject: '{title}: teste do seu servidor de e-mail',
      before: ['Isto é um teste. Os e-mails de {title} chegam através de {gateway}.'],
      after: ['Não precisa fazer nada.'],
    },
  },
  sms: {
    day: '{title}: a nossa visita: {window}. {link}',
    leaving: '{title}: estamos a caminho. {link}',
    arrival: '{title}: chegámos. {link}',
  },
  report: {
    late: 'Este relatório chega mais tarde do que o previsto.',
    left_out:
      'Dispositivos da programação que faltam neste relatório, porque já não existem ou o plano deles não tem relatórios: {left_out}.',
    workbook: 'Não é possível fazer um PDF com tantas linhas, por isso é uma planilha.',
    more: 'Linhas que estão apenas no arquivo: {more}.',
    nothing: 'Não há nada a contar deste período.',
    reasons: {
      trackers: 'Nenhum dos seus dispositivos existe mais, ou você não pode ver nenhum deles.',
      areas: 'Uma zona ou um lugar que ele nomeia não existe mais.',
      plan: 'O plano dos seus dispositivos não tem relatórios.',
      parameters: 'As suas configurações já não são válidas: salve a programação de novo.',
      gone: 'Você não pode mais ter relatórios.',
      too_long: 'Demorou mais de 15 minutos: escolha menos dispositivos ou um período mais curto.',
      unexpected: 'Algo inesperado aconteceu, também na segunda tentativa.',
    },
  },
  copy: 'Se o botão não funcionar, abra este endereço:',
}
