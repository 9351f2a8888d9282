/** The clauses of each section; a list belongs to the clause before it. The words in braces are as in the terms. */
const privacyText = {
  who: [
    "{legalName}, licensed in the United Arab Emirates, decides why and how the data described here is processed (the “controller”). For every question about your data, reach us through our {contact}.",
    "We follow Federal Decree-Law No. 45 of 2021 on the Protection of Personal Data (PDPL) and, where it applies to you, the data protection law of your own country.",
    "If you order a twin of somebody else, or send us scripts about others, you decide on their data and we process it on your instructions. Please give them this policy.",
  ],
  collect: [
    "We process only what the service needs:",
    [
      "Account: first and last name, company, position, e-mail, and your password as a hash that nobody can read back; the times of sign-up and sign-in, a mark of each device that you sign in from, and the public keys of passkeys and security keys if you add any.",
      "Profile and notes: user name, full name, picture, and the notes that you write.",
      "Messages: what you write in the contact form, name and e-mail with it.",
      "Affiliate applications: name, e-mail, phone, company, website, audience size, platforms, experience and motivation. Partners: their link, commissions and payouts. Visits by a link are counted without names.",
      "Orders: plan, amount, state, the payment provider’s transaction number, your e-mail, and the partner whose link you followed, if any. Card numbers go to the payment provider alone; we never see them.",
      "Recordings: video and audio of the person who is twinned, the spoken statement, each file as it arrived with its SHA-256 and what our checks found, scripts, and the twin and videos made from them.",
      "Consents: name and e-mail of the person shown, the statement as it was signed, languages, channels, purposes and the last day; and a ledger of who asked, agreed, sent, withdrew and deleted, and when.",
      "Technical data: network address, time, page and browser of a request, to deliver pages, to limit abuse and to find faults.",
    ],
    "Most of it comes from you; the state of a payment comes from the payment provider. The chat assistant answers in your browser: what you type there is not sent to us.",
  ],
  biometric: [
    "A recording of a face and a voice, and the model made from it, can identify a person. We treat them as sensitive biometric data.",
    "We process them only with the express consent of that person, only for making the twin and the videos that were ordered, and never to recognise people, to build profiles, or to train models for others.",
    "Consent may be withdrawn at any time, as easily as it was given: on one page, by the mailed link or signed in, without a reason. It does not undo what was lawful before; all production with the twin stops at once. The same page deletes the twin with its recordings, and gives a certificate (PDF) that lists each file with its SHA-256 and the hour. The ledger stands in the profile of the person shown and of whoever ordered the twin.",
  ],
  purposes: [
    "Each use has its purpose and its basis in the PDPL:",
    [
      "Running your account, delivering orders, answering messages and applications: steps that you ask for, and our contract with you.",
      "Making a twin: your express consent.",
      "Invoices, accounts and answers to authorities: duties that the law lays on us.",
      "Protecting the service from abuse and making or defending legal claims: as the PDPL permits, and no more than needed.",
      "News about the service, if you have asked for it: your consent.",
    ],
    "Without the data marked as required in a form we cannot do what the form is for. We take no decision about you by automated means alone.",
  ],
  cookies: [
    "We set a cookie, “language”, which remembers whether you read English or Arabic. If you come by a partner’s link, a second one, “referral”, remembers for 30 days who recommended us, so that they are paid when you buy; it is of no use on any other site. Once you sign in, “tawam_device” marks your browser for a year, so that others who try out passwords cannot lock you out; it opens nothing by itself. While you sign in through another service, a cookie whose name begins with “tawam-sign-in” tells your browser from others for 10 minutes. Your browser’s storage holds the choice of language and, once you sign in, your session (for administrators also a mark that spares a step).",
    "The cookie of the language, those of the sign-in and the session are necessary for what you ask of the site, and “referral” only pays whoever sent you, so there is no banner. There are no analytics, no advertising and no files from other companies on our pages. A link to a social network leads there only when you follow it.",
  ],
  recipients: [
    "Inside the company, those people see your data who need it for their work. Outside it:",
    [
      "companies that work for us under contract and on our instructions: hosting and storage, e-mail, production of videos;",
      "the payment provider, for payments, under its own responsibility;",
      "platforms on which you ask us to publish or schedule a video;",
      "authorities and courts, where the law obliges us; advisers bound to secrecy; and whoever takes over the business, with the same duties.",
    ],
    "We do not sell personal data.",
  ],
  transfers: [
    "Some of these companies work outside the United Arab Emirates. Data goes there only where the law of the country protects it adequately, or under a contract that does, or with your express consent, as the PDPL provides. Ask us and we tell you which applies.",
  ],
  retention: [
    "We keep data no longer than its purpose needs:",
    [
      "account, profile and notes: until you close the account; an account whose address is never confirmed: 30 days;",
      "devices that you signed in from: until you close the account or change its password, or a device has not been used for 180 days;",
      "recordings and twin: until you or the person shown delete the twin, which either may do at any time, or you close the account; once consent is withdrawn they are kept unused until then;",
      "consents and their ledger: for as long as it may have to be shown who agreed to what; after a deletion the certificate’s entry too, which holds no recording;",
      "requests for a consent that nobody signed: 90 days after they expire;",
      "messages and applications: 24 months after the last contact; those of customers and partners as long as their orders;",
      "orders, invoices and payouts: 7 years after the end of the year, as tax law demands; the address of an order that was never paid: 180 days; what the payment provider reported: 90 days;",
      "mails that we sent: 90 days;",
      "an address that our mails do not reach, or whose owner complained of them: 365 days after the last report, so that we do not write to it again;",
      "the record of what was done in accounts and orders: 7 years after the end of the year, the network address in it: 12 months;",
      "technical records: 30 days, unless one is needed to clear up an attack.",
    ],
    "The files of a deleted twin are erased at once; other deleted files, and parts of uploads that were not finished or were replaced, within 25 hours. Copies in backups are gone after 30 days.",
  ],
  security: [
    "Connections are encrypted. Passwords are stored as hashes, access is given by role and checked by the server, and backups are kept apart. No system is perfect: if a breach endangers you we tell you and the UAE Data Office, as the law provides.",
  ],
  rights: [
    "You may ask us, without charge:",
    [
      "what we hold about you, and for a copy of it;",
      "to correct or complete it;",
      "to delete it;",
      "to restrict or stop its processing;",
      "to hand it to you or to somebody else in a common format;",
      "to withdraw a consent.",
    ],
    "Write to us through our {contact}. We may ask you to show who you are, and we answer within the time that the law sets. If you are not content with our answer you may complain to the UAE Data Office or to the authority of your country.",
  ],
  children: [
    "The service is for adults. We make no twins of minors and knowingly collect no data of theirs. If you learn of any, tell us and we delete it.",
  ],
  changes: [
    "When the service or the law changes, so does this policy. The version here applies, from its date; of important changes account holders hear by e-mail. Our {terms} apply beside it. The English text applies if the two languages differ, except where the law gives the Arabic text precedence.",
  ],
};

export default privacyText;
