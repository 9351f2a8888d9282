/**
 * The clauses of each section; a list belongs to the clause before it. `{legalName}`, `{privacy}`, `{guide}`,
 * `{plans}` and `{contact}` are the company and links.
 */
const termsText = {
  agreement: [
    "These terms are a contract between you and {legalName}, a company licensed in the United Arab Emirates (“we”). “You” are the person who orders or uses our service, or the company that this person acts for and may bind.",
    "The contract is made when you create an account, place an order or send us a recording. If you do not agree with these terms, please do none of these.",
    "You must be at least 18 years old.",
    "What you and we agree for a single order in writing, such as an offer that you have accepted, comes before these terms.",
  ],
  service: [
    "We make a digital twin from recordings that you send: a model of a person’s look, voice and way of speaking. From scripts that you approve we produce videos with it, edit them for the platforms that you name, and deliver or schedule them, as your plan says.",
    "A twin imitates; it is not the person. Voice, lip movement and gestures come close to the original without being identical, and may differ from one language to another.",
    "Examples and figures on our pages illustrate. They promise no result such as views, meetings or sales.",
  ],
  account: [
    "Give true details when you create an account, and keep them up to date.",
    "Keep your password to yourself. Tell us at once if somebody else may have used your account; until then we take what is done there as done by you, unless it was our fault.",
  ],
  orders: [
    "Plans, add-ons and prices are those on our {plans} at the moment of your order. An order is complete when the payment provider has confirmed your payment.",
    "Prices are in US dollars. Where value added tax (VAT) is due under the law of the United Arab Emirates, your tax invoice states it.",
    "The pilot packages, courses and add-ons are paid once. Monthly packages and plans are billed each month, or every three months where you choose so, in advance, and renew until one of us cancels (section 13).",
    "We may change the price of a plan that renews. We tell you before the change applies, early enough to cancel first. A period that is already paid keeps its price.",
  ],
  consent: [
    "We make a twin of a person only with that person’s consent, given freely, in advance, and spoken and written, in a form that names the purpose. The person shown gives it, and nobody else: we mail a link to a page where that person reads the statement of our {guide}, chooses languages, channels, purposes and the last day, and signs with the full name. The statement is also said to a camera.",
    "If you order a twin of somebody else, such as a colleague, you confirm that this person is an adult and knows what the twin will be used for, and you give us that person’s own e-mail address for the link. Without the consent we do not begin.",
    "A twin speaks only scripts that were approved by the person it shows, or by somebody whom that person has named, and only within the languages, channels and purposes agreed to. After the last day nothing new is made unless the consent is renewed.",
    "The person shown may withdraw consent at any time and without a reason: by the mailed link, or signed in, on one page; whoever has lost the link writes to us through our {contact}. All production with the twin then stops at once. The person shown and you may each have the twin deleted with its recordings; a certificate (PDF) states it. Until then we keep them without using them, as our {privacy} says. Videos that were published before are taken down by whoever published them; ours we take down ourselves.",
    "We do not offer a twin of one customer to another, and do not train models for others with your recordings.",
  ],
  materials: [
    "Recordings, scripts, logos, music and pictures that you send must be yours to use for this purpose.",
    "Please follow the {guide}: a base video of 2 to 5 minutes and, where needed, a voice recording of 1 to 5 minutes. If a recording does not meet it we say what to change; the time for delivery starts with one that does.",
  ],
  delivery: [
    "A twin is delivered within 3 to 5 business days after we have recordings that meet the guide; on the Creator plan, within 48 hours. Course packages take the number of weeks stated with each. A business day is Monday to Friday, except public holidays in the United Arab Emirates.",
    "The time stands still while we wait for your recordings, your approval of a script or your answer.",
    "Nothing is produced before you have approved its script. Please check what we deliver: the last word on whether a statement is right is yours.",
    "You may have as many rounds of revision as your plan states. A change to an approved script after production is new work.",
    "If what we deliver does not match the approved script or the plan, tell us and we correct it at our cost.",
  ],
  use: [
    "Use the service lawfully and honestly. In particular it is forbidden to:",
    [
      "make or use a twin of anybody who has not consented, or of a minor;",
      "deceive people about who is speaking to their harm: impersonation, fraud, forged statements, manipulated evidence, or interference in elections;",
      "produce sexual content, hatred, threats, harassment or defamation, or content that breaks the media, cybercrime or public-order laws of the United Arab Emirates or of the country where it is shown;",
      "give medical, legal or financial advice through a twin as if a qualified person had given it on the spot;",
      "copy, resell or reverse-engineer the service, test its security without our consent, or overload it.",
    ],
    "Where a law or a platform demands that AI-made video be labelled, whoever publishes it labels it and leaves the label on.",
    "We may refuse a script or a video that breaks this section. We report abuse of twins to the authorities where the law requires it.",
  ],
  rights: [
    "Your face, your voice, your scripts and your recordings remain yours. You let us use them for making your twin and your videos, and for nothing else, for as long as we do so.",
    "Videos that are delivered and paid for are yours to use worldwide and without a time limit, within these terms. Music, fonts and pictures from third parties follow the licences that come with them.",
    "Software, models, templates and methods remain ours or our licensors’.",
    "We show your videos, name or logo as a reference only if you have agreed in writing.",
  ],
  refunds: [
    "Work on a twin begins soon after your order and is made for you alone. Fees that are paid are therefore not refunded, except where the law gives you a right to it or we have agreed it in writing.",
    "Your statutory rights as a consumer, such as those for a service that is defective or not delivered, remain untouched.",
  ],
  privacy: [
    "Our {privacy} says which personal data we process, why, and which rights you have.",
    "What one of us learns from the other that is marked or evidently confidential stays confidential, also after the contract has ended, except where the law demands otherwise.",
  ],
  liability: [
    "We are liable without limit for fraud, gross negligence, death or injury, and wherever the law forbids a limit.",
    "In all other cases our total liability from the contract, for whatever legal reason, is limited to the fees that you paid us in the 6 months preceding the event.",
    "Within that limit we are not liable for lost profit, lost data, or damage that neither of us could foresee when the contract was made.",
    "If a third party claims against us because you broke section 5, 6 or 8, you bear the damage and our reasonable costs.",
    "Neither of us is liable for what lies beyond reasonable control, such as failures of networks or platforms.",
  ],
  termination: [
    "You may cancel a plan that renews at any time, in your account or by writing to us through our {contact}. It ends with the period that is paid.",
    "We may end a plan that renews with notice before its next period.",
    "We may suspend the service at once if section 5 or 8 is broken, if the law or an authority demands it, or if a payment stays open after we have reminded you. Either of us may end the contract at once if the other breaks it seriously and does not mend it when asked.",
    "When the contract ends we stop using your twin and delete it with your recordings, as our {privacy} says. Videos that are delivered and paid for stay yours. Sections 8, 9, 11, 12 and 14 go on.",
  ],
  law: [
    "The law of the United Arab Emirates governs these terms and every order.",
    "Please write to us first; most things are settled in a conversation. A dispute that is not settled is finally resolved by arbitration under the DIFC-LCIA Arbitration Rules, or those of the institution that has by law taken their place, by one arbitrator, seated in the Dubai International Financial Centre, in English. Where the law gives consumers another forum, it stays open to them.",
    "We may change these terms for good reason. Account holders hear of it by e-mail before the new version applies, and may cancel.",
    "These terms are in English and Arabic. If the two differ, the English text applies, except where the law gives the Arabic text precedence. If one clause is void, the others remain.",
  ],
};

export default termsText;
