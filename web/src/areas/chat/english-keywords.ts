import type { Topic } from "./topics.ts";

/** English, with commas between; `_` is the edge of a word, elsewhere a keyword may be part of one. */
export const englishKeywords: Readonly<Record<Topic, string>> = {
  assistant: `
    are you a bot, are you human, are you a human, are you a person, are you real, are you a real,
    are you ai, are you an ai, robot, chatbot, am i talking to, who am i talking, your name`,
  affiliate: `
    affiliate, commission, referral, _refer a, _refer my, _refer people, refer client, referring,
    partner program, partner with, partnership, become a partner, earn money, recommend you`,
  refund: `
    refund, money back, cancel, chargeback, charged twice, double charge, wrong charge, end my plan,
    stop my plan, end my subscription, stop my subscription`,
  terms: `
    terms of, terms and, the terms, your terms, contract, commitment`,
  planLimits: `
    creator and business, creator or business, creator and the business, creator or the business,
    creator vs, business and creator, business or creator, business vs, creator versus, how long can,
    how long may, maximum length, max length, video length, length of the video, minutes per video,
    resolution, video quality, how many backgrounds, how many avatars`,
  creator: `
    _creator_, creators plan, content creator, for creators, extra video, additional video, 720p`,
  business: `
    business plan, business package, business subscription, business tier, business price, business cost,
    plan business, is business_, does business_, business include, business offer, _unlimited, extra user,
    additional user, more users, user accounts, how many users, seats, _4k, approval workflow, role based,
    team members, team accounts, multi user, employees, for my team, for our team, team of`,
  tiers: `
    subscri, _tier, professional plan, professional package, professional price, professional cost,
    is professional_, does professional_, the professional_, plan professional, starter and professional,
    starter or professional, starter vs professional`,
  demo: `
    _demo_, _demos_, demonstration, an example, examples, see a sample, see samples, sample video,
    sample of your, samples of your, portfolio, your work, show me a video, showcase, see a video`,
  starter: `
    starter, pilot, free trial, _trial, _try it, _try my twin, _try the twin, _try a twin, _try before,
    can i try, test it first, for free, free version, free plan, is it free`,
  enterprise: `
    enterprise, large company`,
  person: `
    talk to a, talk to some, talk to you, talk to the team, talk with, speak to, speak with, chat with a,
    _human, real person, with a person, to a person, reach a person, someone from, support team,
    customer service, customer support, sales team to call, contact you, contact us, contact the,
    contact detail, how to contact, get in touch, reach you, call me, call you, phone number, telephone,
    whatsapp, your email, e mail you, email you, complain, complaint, representative, an agent,
    custom quote, _a quote, custom solution, custom package, custom plan, book a call, book a meeting,
    meeting with, _vat_, _tax, _jobs, _career, hiring, opening hours, what time`,
  company: `
    who are you, about you_, about tawam, about the company, your company, what company, founded,
    how old is, where are you, where is tawam, based in, located, your office, licensed, licence, license,
    _uae_, emirates, dubai, abu dhabi, how many clients, how many customers, who is behind`,
  languages: `
    language, arabic, english, french, spanish, hindi, urdu, chinese, german, translat, multilingual,
    bilingual, localiz, localis, _dub_, dubbing, dubbed, dialect, accent`,
  addOns: `
    add on, addon, add ons, extra service, additional service, extras, strategy session, on site, onsite,
    real time recording, recording day, recording cost, recording price, come to our office, film us,
    film me, camera crew, social media management, manage my social, manage our social, custom avatar,
    custom voice, second avatar, another avatar, extra avatar, additional avatar`,
  scripts: `
    _script, write the text, who writes, copywrit, write for me, own words`,
  platforms: `
    platform, youtube, linkedin, tiktok, tik tok, instagram, facebook, twitter, snapchat, social media,
    social network, reels, _shorts, aspect ratio, vertical, portrait format, video format, which format,
    what format, square video`,
  account: `
    _account, _sign up, _signup, _sign in, _signin, _log in, _login, log me in, password, my profile, register,
    registration, verify my email, verification email, locked out`,
  guide: `
    record, sample, camera, lighting, microphone, _mic_, guideline, recording guide, _mp3, _wav, audio,
    upload, footage, film myself, filming, selfie, use my phone, green screen, _wear, file format`,
  courses: `
    course, lesson, e learning, elearning, curriculum, teach online, academy, _revision`,
  consent: `
    consent, permission, _safe, safety, secure, security, privacy, private, deepfake, deep fake, ethic,
    misuse, abuse, impersonat, steal my, my data, gdpr, confidential, someone else, somebody else,
    another person, my boss, celebrity, delete my, who owns, ownership, legal, trust`,
  delivery: `
    deliver, how long does, how long do_, how long will, how long until, how long before,
    how long is the wait, how fast, how quick, how soon, turnaround, when will, when do i, when can,
    how many days, days does, 48 hours, 48h, deadline, _eta_, same day, next day, urgent, _rush,
    waiting time, ready by, where is my video, where are my videos`,
  billing: `
    billing, _billed, _bill_, quarterly, every three months, per quarter, invoice, receipt, payment,
    how do i pay, how can i pay, how to pay, pay with, pay by, pay in, credit card, debit card, visa,
    paypal, bank transfer, apple pay, discount, coupon, promo code, confirmation, order status, my order,
    i was charged, checkout, installment, instalment, i paid, mastercard`,
  videoPackages: `
    video package, video plan, video packages, retainer, monthly package, monthly video, essential plan,
    essential package, essential price, essential cost, _the essential_, essential include, is essential_,
    executive, base video, variant, videos a month, videos per month, videos each month, video subscription,
    how many videos`,
  pricing: `
    price, pricing, cost, how much, _plan_, _plans, package, expensive, cheap, afford, budget, _fee_,
    _fees_, what do you charge, do you charge, pay for, pay per, do i pay, dollar, _aed_, _buy, purchase,
    i want to order, place an order, upgrade, change my plan`,
  useCases: `
    use case, who is it for, who is this for, who uses, right for me, suitable for, industr, sector,
    healthcare, hospital, clinic, education, school, university, e commerce, ecommerce, online store,
    real estate, restaurant, _coach, training, onboarding, marketing, sales video, agency, agencies,
    testimonial, personalized message, personalised message, personalized video, personalised video,
    personal branding`,
  process: `
    process, how does it work, how it works, how does this work, how do you work, how does tawam work,
    steps, workflow, how do i start, how to start, how do we start, get started, getting started,
    where do i start, where do i begin, what happens next, what happens after, create content,
    content creation, make videos, make a video, create a video, create videos, produce video,
    how are the videos, how do you make, what do i need`,
  features: `
    feature, what can you do, what can it do, what can tawam, capabilit, what is included, whats included,
    lip sync, lipsync, caption, subtitle, schedul, publish, bulk, in batch, _edit, gesture`,
  twin: `
    digital twin, twin, avatar, clone, cloning, tawam, what do you do, what is this,
    artificial intelligence, _ai_, my voice, my face, look like me, sound like me, sounds like me,
    looks like me, realistic, own voice`,
  blog: `
    blog, article, newsletter`,
  support: `
    _help, support, contact, assist, broken, _bug, not working, does not work, doesnt work, _error, problem,
    _issue`,
  more: `
    _yes_, _yeah_, _sure_, tell me more, more info, interested, question`,
  greeting: `
    _hi_, _hello_, _hey_, _hi there, good morning, good afternoon, good evening, greetings, _salam_,
    salam alaikum, marhaba, _ahlan, how are you`,
  thanks: `
    thank, _thx_, _bye, goodbye, cheers, _great_, perfect, awesome, _ok_, _okay_, see you, shukran`,
};
