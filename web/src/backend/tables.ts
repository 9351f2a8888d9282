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
    };
    Views: { [Name in never]: never };
    Functions: { [Name in never]: never };
  };
};
