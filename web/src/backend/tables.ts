/**
 * A person's row: their own, or anybody's for admins, who alone may ask for the `email`. Times are ISO 8601;
 * null is not filled in yet.
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

/** One of a person's own notes; the server stamps both times, in ISO 8601. */
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
  /** `aal2` once the second factor was shown. */
  aal: string;
  created_at: string;
  refreshed_at: string | null;
};

/**
 * What somebody of the team did, for admins to read. The actor has no id where it was the operator: `actor_email`
 * then says `command line` or `service key`. The rows outlive the accounts that they name.
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
  /** Where it can still be paid. */
  payment_url: string | null;
  paid_at: string | null;
  created_at: string;
  /** The rest is for admins. */
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

/** One charge of an order: the first, or a renewal's. Only what was charged has a receipt. */
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
  /** For admins: what of `refunded_amount` did not arrive. */
  failed_refund_amount: number;
  /** For admins: what of that was paid in another way. */
  settled_refund_amount: number;
  /** For admins: what lost disputes took back. */
  lost_amount: number;
};

/** The running plan of an order. What is canceled stays so. */
type Subscription = {
  id: string;
  order_id: string;
  status: "active" | "past_due" | "canceled";
  current_period_end: string | null;
  cancels_at_period_end: boolean;
  canceled_at: string | null;
};

/** What the team does about somebody who wrote, applied or bought. */
type Work = {
  /** When an answer is promised for. */
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

/** Somebody who would recommend us, for admins to read. */
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

/** What the team tells itself about a lead or an order. */
type LeadNote = {
  id: string;
  kind: "contact" | "application" | "order";
  lead_id: string;
  author_id: string | null;
  author_email: string | null;
  text: string;
  created_at: string;
};

/** Money that went back, or was asked to. Amounts in cents. */
type Refund = {
  id: string;
  payment_id: string;
  amount: number;
  reason: string;
  requested_by: string | null;
  status: "requested" | "accepted" | "refused" | "failed";
  created_at: string;
};

/** What the provider told of an order; `outcome` is null until it was dealt with. */
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

/** A partner who recommends us. */
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

/** Nothing can be written to it from the site. */
type Nothing = { [Name in never]: never };

/** The tables that `/rest/v1` offers to the site, in the form that the PostgREST client reads. */
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
