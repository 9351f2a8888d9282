/**
 * A person's profile: their own, or any for admins. Only admins may request the `email`. Times are ISO 8601; null
 * means not filled in yet.
 */
type Profile = {
  id: string;
  email: string;
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
  updated_at: string | null;
  created_at: string;
};

/** One of a person's own notes. The server sets both times, in ISO 8601. */
type Note = {
  id: string;
  user_id: string;
  /** One line of at most 200 characters. */
  title: string;
  /** At most 20,000 characters. */
  content: string;
  created_at: string;
  updated_at: string;
};

/** One of a person's own sessions; times in ISO 8601. */
type Session = {
  id: string;
  user_agent: string | null;
  /** `aal2` after the second factor was verified. */
  aal: string;
  created_at: string;
  refreshed_at: string | null;
};

/**
 * An action of a team member, for admins to read. An action of the operator has no actor id: `actor_email` is then
 * `command line` or `service key`. The rows remain when the accounts that they name are deleted.
 */
type AuditEntry = {
  id: string;
  created_at: string;
  actor_id: string | null;
  actor_email: string | null;
  action: string;
  subject_id: string | null;
  subject_email: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip_address: string | null;
};

export type OrderStatus = "pending" | "review" | "paid" | "canceled" | "refunded" | "failed";

/** An order: a person's own, or any for admins. Amounts in cents, of one charge; times in ISO 8601. */
type Order = {
  id: string;
  provider: string;
  status: OrderStatus;
  plan_name: string;
  plan_type: "subscription" | "payment";
  billing: "monthly" | "quarterly" | null;
  amount: number;
  refunded_amount: number;
  currency: string;
  user_id: string | null;
  /** The payment page, while the order can be paid. */
  payment_url: string | null;
  paid_at: string | null;
  created_at: string;
  /** This and the following columns are for admins. */
  session_id: string | null;
  email: string | null;
  language: "en" | "ar";
  problem: string | null;
  due_at: string | null;
  handled_at: string | null;
  handled_by: string | null;
  assignee_id: string | null;
  affiliate_id: string | null;
  referred_at: string | null;
};

/** A charge of an order: the first, or that of a renewal. Only a successful charge has a receipt. */
type Payment = {
  id: string;
  order_id: string;
  status: "paid" | "failed" | "refunded" | "disputed";
  amount: number;
  refunded_amount: number;
  currency: string;
  receipt_number: string | null;
  period_start: string | null;
  period_end: string | null;
  paid_at: string | null;
  created_at: string;
  /** For admins: the part of `refunded_amount` whose refund failed. */
  failed_refund_amount: number;
  /** For admins: the part of the failed refunds that was paid back in another way. */
  settled_refund_amount: number;
  /** For admins: the amount that lost disputes took back. */
  lost_amount: number;
};

/** The subscription of an order. A canceled subscription stays canceled. */
type Subscription = {
  id: string;
  order_id: string;
  status: "active" | "past_due" | "canceled";
  current_period_end: string | null;
  cancels_at_period_end: boolean;
  canceled_at: string | null;
};

/** The team's work on a message, an application or an order. */
type Work = {
  /** The time by which an answer is promised. */
  due_at: string;
  handled_at: string | null;
  handled_by: string | null;
  assignee_id: string | null;
};

/** A message from the contact form, for admins to read. */
type ContactMessage = Work & {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  language: "en" | "ar";
  created_at: string;
};

/** An application to the affiliate programme, for admins to read. */
type AffiliateApplication = Work & {
  id: string;
  full_name: string;
  email: string;
  phone: string;
  company: string | null;
  website: string | null;
  audience_size: string;
  platforms: string;
  experience: string;
  motivation: string;
  language: "en" | "ar";
  decision: "approved" | "declined" | null;
  created_at: string;
};

/** The team's internal note on a lead or an order. */
type LeadNote = {
  id: string;
  kind: "contact" | "application" | "order";
  lead_id: string;
  author_id: string | null;
  author_email: string | null;
  text: string;
  created_at: string;
};

/** A requested or completed refund. Amounts in cents. */
type Refund = {
  id: string;
  payment_id: string;
  amount: number;
  reason: string;
  requested_by: string | null;
  status: "requested" | "accepted" | "refused" | "failed";
  created_at: string;
};

/** The payment provider's event about an order; `outcome` is null until it is processed. */
type PaymentEvent = {
  id: string;
  type: string;
  order_id: string | null;
  outcome: "applied" | "unchanged" | "ignored" | "unknown" | null;
  attempts: number;
  occurred_at: string;
  created_at: string;
  processed_at: string | null;
};

/** An affiliate: a partner who recommends the site. */
type Affiliate = {
  id: string;
  application_id: string | null;
  user_id: string | null;
  email: string;
  full_name: string;
  code: string;
  language: "en" | "ar";
  status: "active" | "paused";
  created_at: string;
};

/** For tables that the site cannot write to. */
type Nothing = { [Name in never]: never };

/** The tables of `/rest/v1` for the site, in the format that the PostgREST client requires. */
export type Tables = {
  public: {
    Tables: {
      profiles: {
        Row: Profile;
        Insert: Partial<Profile>;
        Update: Partial<Profile>;
        Relationships: [];
      };
      notes: {
        Row: Note;
        Insert: Partial<Note>;
        Update: Partial<Note>;
        Relationships: [];
      };
      sessions: { Row: Session; Insert: Nothing; Update: Nothing; Relationships: [] };
      audit_log: { Row: AuditEntry; Insert: Nothing; Update: Nothing; Relationships: [] };
      orders: { Row: Order; Insert: Nothing; Update: Nothing; Relationships: [] };
      payments: { Row: Payment; Insert: Nothing; Update: Nothing; Relationships: [] };
      contact_messages: { Row: ContactMessage; Insert: Nothing; Update: Nothing; Relationships: [] };
      affiliate_applications: {
        Row: AffiliateApplication;
        Insert: Nothing;
        Update: Nothing;
        Relationships: [];
      };
      lead_notes: { Row: LeadNote; Insert: Nothing; Update: Nothing; Relationships: [] };
      refunds: { Row: Refund; Insert: Nothing; Update: Nothing; Relationships: [] };
      payment_events: { Row: PaymentEvent; Insert: Nothing; Update: Nothing; Relationships: [] };
      affiliates: { Row: Affiliate; Insert: Nothing; Update: Nothing; Relationships: [] };
      subscriptions: { Row: Subscription; Insert: Nothing; Update: Nothing; Relationships: [] };
    };
    Views: Nothing;
    Functions: Nothing;
  };
};
