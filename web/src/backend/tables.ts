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
  /** At most 50,000 characters. */
  content: string;
  created_at: string;
  updated_at: string;
};

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
    };
    Views: { [Name in never]: never };
    Functions: { [Name in never]: never };
  };
};
