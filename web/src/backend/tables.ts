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
    };
    Views: Nothing;
    Functions: Nothing;
  };
};
